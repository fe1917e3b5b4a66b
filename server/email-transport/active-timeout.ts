export interface ActiveTimeout {
  stop(): void;
}

const longestTickMs = 1_000;
const ticks = 10;

/**
 * Calls `onEnd` when time is up. Only the time counts in which this process ran: one that stood still (a suspended
 * machine, SIGSTOP) has not read what came meanwhile, and reads it before the next tick.
 * @param ms How long to wait, in milliseconds.
 */
export function startActiveTimeout(ms: number, onEnd: () => void): ActiveTimeout {
  const tickMs = Math.min(longestTickMs, ms / ticks);
  let left = ms;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - last > tickMs + longestTickMs;
    last = now;
    if (isLate) return;
    left -= tickMs;
    if (left > tickMs / 2) return;
    clearInterval(timer);
    onEnd();
  }, tickMs);
  return { stop: () => clearInterval(timer) };
}
