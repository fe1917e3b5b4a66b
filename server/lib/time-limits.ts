/**
 * How long things may take, in milliseconds, in one order: what is asked is over before whoever asked is cut off. The
 * page waits 10 s for an answer, then once more with the same key (`site/islands/send-request.ts`).
 */

/** One connection to PostgreSQL, or the wait for one that is free. */
export const connectMs = 3_000;
/** One statement there. */
export const queryMs = 4_000;
/** All that the function asks its stores for one answer. */
export const storingMs = 6_500;
/** Then, for a visitor without script: keeping the message where every copy finds it. The answer is out after 7.5 s. */
export const messageMs = 1_000;
/** After SIGTERM: what is in hand, answers included. */
export const shutdownMs = 8_000;
/** Then: closing the store. With the quarter of a second for parting the process ends within 10 s. */
export const storeCloseMs = 1_000;
/** A connection on which nothing moves, unless we owe it an answer: that comes within the limits above. */
export const idleSocketMs = 6_000;

/** Whoever is slow to ask is cut off; looked at every second. */
export const requestTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Gives what a step comes to, or `otherwise` once it is too late; the step itself goes on. */
export type InTime = <Result, Otherwise>(
  step: Promise<Result>,
  otherwise: Otherwise,
) => Promise<Result | Otherwise>;

/** One limit for several steps that follow each other; what lies between them does not count. */
export function limitTogether(totalMs: number): InTime {
  let leftMs = totalMs;
  return async <Result, Otherwise>(step: Promise<Result>, otherwise: Otherwise) => {
    const startedAt = performance.now();
    const { promise: late, resolve } = Promise.withResolvers<Otherwise>();
    const timer = setTimeout(resolve, Math.max(leftMs, 0), otherwise);
    try {
      return await Promise.race([step, late]);
    } finally {
      clearTimeout(timer);
      leftMs -= performance.now() - startedAt;
    }
  };
}
