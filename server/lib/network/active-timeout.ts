const longestTickMs = 1_000;
const ticks = 10;

/** Calls `onEnd` after `ms` milliseconds, not counting those in which the process stood still (suspend, SIGSTOP). */
export function startActiveTimeout(ms: number, onEnd: () => void) {
  const tickMs = Math.min(longestTickMs, ms / ticks);
  let left = ms;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - last > tickMs + longestTickMs;
    last = now;
    // What came during a standstill is read before the next tick.
    if (isLate) return;
    left -= tickMs;
    if (left > tickMs / 2) return;
    clearInterval(timer);
    onEnd();
  }, tickMs);
  return { stop: () => clearInterval(timer) };
}
