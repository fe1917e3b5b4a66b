// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';

const pauseMs = 1_000;

/** Logs how many calls were refused, once a second at most: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger, facts: object, message: string) {
  let refused = 0;

  function flush(): void {
    if (refused > 0) log.info({ ...facts, refused }, message);
    refused = 0;
  }

  timers.setInterval(flush, pauseMs).unref();
  return {
    add(): void {
      refused += 1;
    },
    flush,
  };
}
