// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/** Logs the number of refused calls each second: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger) {
  const numbers = new Map<string, number>();
  const flush = () => {
    for (const [message, refused] of numbers) log.info({ refused }, message);
    numbers.clear();
  };
  return {
    add(message: string): void {
      if (numbers.size === 0) timers.setTimeout(flush, 1_000).unref();
      numbers.set(message, (numbers.get(message) ?? 0) + 1);
    },
    flush,
  };
}
