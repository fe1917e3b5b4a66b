import type { Logger } from 'pino';

const dayMs = 86_400_000;
const noticeDays = 30;

interface Parts {
  expires: Date | undefined;
  now: () => Date;
  log: Logger;
}

/** Warns now and once a day from 30 days before the built `security.txt` expires. */
export function watchSecurityExpiry(parts: Parts): void {
  warn(parts);
  setInterval(() => warn(parts), dayMs).unref();
}

function warn({ expires, now, log }: Parts): void {
  if (expires === undefined || expires.getTime() - now().getTime() > noticeDays * dayMs) return;
  log.warn(`security.txt holds until ${expires.toISOString()}: build the site again`);
}
