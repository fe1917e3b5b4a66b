import type { Logger } from 'pino';
import { createPeriodic } from '../../lib/periodic.ts';
import type { Letters } from '../../storage/store.ts';

const lookEveryMs = 60_000;

/** Looks each minute whether a letter is due. It leaves as the e-mails do, so that it also tells that those arrive. */
export function createWeeklyLetter({ store, log }: { store: Letters; log: Logger }) {
  return createPeriodic(async () => {
    try {
      await store.oweLetter();
    } catch (error) {
      log.error({ err: error }, 'the weekly letter could not be owed');
    }
  }, lookEveryMs);
}
