// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import type { Counted, Counts, Letters } from '../store/letters.ts';

const minuteMs = 60_000;

interface Parts {
  store: Pick<Letters, 'addCounts'>;
  now: () => Date;
  log: Logger;
}

/**
 * Counts in memory and keeps the numbers once a minute and at the end, so that no answer waits for it. What a crash takes
 * is a minute of numbers; what the store does not take now is added the next time.
 */
export function createCounts({ store, now, log }: Parts) {
  let waiting = new Map<string, Counts>();
  let flushing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let minute = Number.NaN;
  let day = '';

  /** To write a time in Amsterdam takes longer than to answer, so it is done once a minute. */
  function today(): string {
    const time = now();
    const thisMinute = Math.floor(time.getTime() / minuteMs);
    if (thisMinute !== minute) day = dayInAmsterdam(time);
    minute = thisMinute;
    return day;
  }

  function add(counted: Counted, number = 1, on = today()): void {
    const counts = waiting.get(on) ?? {};
    counts[counted] = (counts[counted] ?? 0) + number;
    waiting.set(on, counts);
  }

  async function keep(): Promise<void> {
    const days = waiting;
    waiting = new Map();
    for (const [on, counts] of days) {
      try {
        await store.addCounts(on, counts);
      } catch (error) {
        for (const [counted, number] of Object.entries(counts)) add(counted as Counted, number, on);
        log.warn({ err: error }, 'numbers for the weekly letter could not be kept yet');
      }
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
      timer = timers.setInterval(flush, minuteMs).unref();
    },
    async stop() {
      timers.clearInterval(timer);
    },
  };
}
