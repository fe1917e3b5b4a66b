// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';

const pauseMs = 1_000;

/** Logs refused calls once a second at most: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger) {
  let refused = 0;

  function flush(): void {
    if (refused > 0) log.info({ code: 'too_many', refused }, 'contact requests refused');
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
