import type { Logger } from 'pino';
import type { Letters } from '../store/store.ts';

const lookEveryMs = 60_000;

interface Parts {
  store: Pick<Letters, 'oweLetter'>;
  log: Logger;
}

/** Looks each minute whether a letter is due. It leaves as the e-mails do, so that it also tells that those arrive. */
export function createWeeklyLetter({ store, log }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function look(): void {
    looking = store
      .oweLetter()
      .catch((error: unknown) => log.error({ err: error }, 'the weekly letter could not be owed'));
  }

  return {
    start() {
      timer = setInterval(look, lookEveryMs).unref();
      look();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
