// Imported because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/** Logs the number of refused calls once a second: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger) {
  const counts = new Map<string, number>();
  const flush = () => {
    for (const [message, refused] of counts) log.info({ refused }, message);
    counts.clear();
  };
  return {
    add(message: string): void {
      if (counts.size === 0) timers.setTimeout(flush, 1_000).unref();
      counts.set(message, (counts.get(message) ?? 0) + 1);
    },
    flush,
  };
}
