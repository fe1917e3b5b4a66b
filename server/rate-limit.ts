import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey } from './address.ts';

const buckets = 2 ** 16;

/** Seconds that an IP address, or whatever else is counted, has to wait; undefined when it may go on. */
export type RateLimit = (address: string) => Promise<number | undefined>;

/**
 * Counts requests per address in windows, of ten minutes unless told. Addresses are counted in a fixed number of buckets by
 * a hash that nobody can foresee, so that many addresses cannot fill the memory, and none is kept.
 * @param most Requests per window; 0 for no limit.
 */
export function createRateLimit(most: number, windowSeconds = 10 * 60): RateLimit {
  if (most === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: most, duration: windowSeconds });
  const secret = randomBytes(32);
  return async (address) => {
    const hash = createHmac('sha256', secret).update(limitKey(address)).digest();
    try {
      await limiter.consume(hash.readUInt32BE() % buckets);
      return undefined;
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      // The clock may have been set back meanwhile; the window ends all the same.
      return Math.min(Math.max(Math.ceil(result.msBeforeNext / 1_000), 1), windowSeconds);
    }
  };
}
