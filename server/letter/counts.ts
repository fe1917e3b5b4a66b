// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';
import type { Counted, Counts, Letters } from '../store/letters.ts';

const flushEveryMs = 60_000;

interface Parts {
  store: Pick<Letters, 'addCounts'>;
  log: Logger;
}

/**
 * Counts in memory and keeps the numbers once a minute and at the end, so that no answer waits for it. What a crash takes
 * is a minute of numbers; what the store does not take now is added the next time.
 */
export function createCounts({ store, log }: Parts) {
  let waiting = new Map<Counted, number>();
  let flushing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function add(counted: Counted, number = 1): void {
    waiting.set(counted, (waiting.get(counted) ?? 0) + number);
  }

  async function keep(): Promise<void> {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    try {
      await store.addCounts(Object.fromEntries(counts) as Counts);
    } catch (error) {
      for (const [counted, number] of counts) add(counted, number);
      log.warn({ err: error }, 'numbers for the weekly letter could not be kept yet');
    }
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(keep);
    return flushing;
  };

  return {
    add,
    flush,
    start() {
      timer = timers.setInterval(flush, flushEveryMs).unref();
    },
    async stop() {
      timers.clearInterval(timer);
    },
  };
}
