// In milliseconds. The server answers within 6.5 s, before the page retries (`patienceMs` in `contact/wire.ts`).

/** Connecting to PostgreSQL, or waiting for a free connection. */
export const connectMs = 3_000;
/** One statement in PostgreSQL. */
export const queryMs = 4_000;
/** All store calls for one answer. */
export const storingMs = 6_500;
/** After SIGTERM: finishing requests and e-mails in flight. */
export const shutdownMs = 8_000;
/** After `shutdownMs`: closing the store. The process ends within 10 s. */
export const storeCloseMs = 1_000;
/** How long a connection may be idle, unless it waits for our answer. */
export const idleSocketMs = 6_000;
/** How long a trusted proxy's connection may be idle: proxies reuse connections after up to two minutes. */
export const idleProxyMs = 150_000;

export const requestTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Returns the result of a step, or undefined after the limit; the step itself continues. */
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

/** Calls `onEnd` after `ms` milliseconds, not counting time in which the process was suspended (sleep, SIGSTOP). */
export function startActiveTimeout(ms: number, onEnd: () => void) {
  const tickMs = Math.min(longestTickMs, ms / ticks);
  let left = ms;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - last > tickMs + longestTickMs;
    last = now;
    // Data that arrived meanwhile is read before the next tick.
    if (isLate) return;
    left -= tickMs;
    if (left > tickMs / 2) return;
    clearInterval(timer);
    onEnd();
  }, tickMs);
  return { stop: () => clearInterval(timer) };
}
