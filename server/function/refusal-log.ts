import type { Logger } from 'pino';

const pauseMs = 1_000;

/** Logs refused calls once a second at most: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger) {
  let refused = 0;
  let isPaused = false;

  function flush(): void {
    if (refused > 0) log.info({ code: 'too_many', refused }, 'contact requests refused');
    refused = 0;
  }

  function flushAndPause(): void {
    isPaused = refused > 0;
    if (!isPaused) return;
    flush();
    setTimeout(flushAndPause, pauseMs);
  }

  return {
    add(): void {
      refused += 1;
      if (!isPaused) flushAndPause();
    },
    flush,
  };
}
