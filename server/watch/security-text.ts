import type { Logger } from 'pino';
import { noticeDays } from '../../owner/checks.ts';

const dayMs = 86_400_000;

/** Returns a function that warns from 30 days before `security.txt` expires: only a build renews that file. */
export function createSecurityTextWarning(
  expires: Date,
  { now, log }: { now: () => Date; log: Logger },
) {
  return async (): Promise<void> => {
    if (expires.getTime() - now().getTime() <= noticeDays * dayMs)
      log.warn(`security.txt expires on ${expires.toISOString()}: build the site again`);
  };
}
