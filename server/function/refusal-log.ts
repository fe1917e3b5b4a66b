import type { Logger } from 'pino';

const pauseMs = 1_000;

/**
 * Counts calls past the limit for the log: a line each would fill a disk at the pace of who floods. The first is said
 * at once; while more come, one line a second says how many they were.
 */
export function createRefusalLog(log: Logger) {
  let refused = 0;
  let isPaused = false;

  function say(): void {
    if (refused > 0) log.info({ code: 'too_many', refused }, 'contact requests refused');
    refused = 0;
  }

  function sayAndPause(): void {
    isPaused = refused > 0;
    if (!isPaused) return;
    say();
    setTimeout(sayAndPause, pauseMs);
  }

  return {
    add(): void {
      refused += 1;
      if (!isPaused) sayAndPause();
    },
    /** Says what has not been said: for the end of the process. */
    say,
  };
}
