// In milliseconds. An answer is sent after 6.5 s at most. The page waits 10 s for it, then asks once more with the same key.

/** One connection to PostgreSQL, or the wait for one that is free. */
export const connectMs = 3_000;
/** One statement there. */
export const queryMs = 4_000;
/** Everything that one answer asks of the store. */
export const storingMs = 6_500;
/** After SIGTERM: requests and e-mails in flight. */
export const shutdownMs = 8_000;
/** After that: closing the store, so that the process ends within 10 s. */
export const storeCloseMs = 1_000;
/** How long a connection may be idle, unless it waits for our answer. */
export const idleSocketMs = 6_000;

/** The same for a trusted proxy, which may use its connection again two minutes after the last request. */
export const idleProxyMs = 150_000;

export const requestTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Gives the result of a step, or undefined after the limit; the step itself goes on. */
export type TimeBudget = <Result>(step: Promise<Result>) => Promise<Result | undefined>;

/** One limit for several steps in a row; the time between them does not count. */
export function createTimeBudget(totalMs: number): TimeBudget {
  let leftMs = totalMs;
  return async (step) => {
    const startedAt = performance.now();
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, Math.max(leftMs, 0));
    try {
      return await Promise.race([step, late]);
    } finally {
      clearTimeout(timer);
      leftMs -= performance.now() - startedAt;
    }
  };
}

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
