import type { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey, siteKey } from '../lib/ip-address.ts';

const buckets = 2 ** 16;
// Enough for many people behind one /48, and too little to use up more than 16 buckets.
const siteShare = 16;

export interface RateLimit {
  /** Counts an IP address, or whatever else; gives the seconds that it has to wait, undefined when it may go on. */
  (address: string): Promise<number | undefined>;
  /** Takes back what was let through last: it came to nothing. */
  giveBack(address: string): Promise<void>;
}

/** What is counted for, how many are let through in a window, and how long that is. */
export interface Limit {
  name: string;
  /** 0 for no limit. */
  most: number;
  windowSeconds: number;
}

/** Requests to the function per address. */
export const callLimit = (most: number): Limit => ({ name: 'calls', most, windowSeconds: 10 * 60 });

/** Confirmations to all mailboxes of one domain: one who owns it may read them all. */
export const confirmationLimit: Limit = {
  name: 'confirmations',
  most: 50,
  windowSeconds: 24 * 60 * 60,
};

/**
 * Counts per address in windows. Addresses are counted in a fixed number of buckets by a hash that nobody can foresee
 * and that changes each day, so that many addresses cannot fill what counts them, and none is kept. Strangers share
 * buckets; so that nobody uses up many of them, the /48 of an IPv6 address is counted first, by what it was let through.
 * @param counterOf Makes what counts for several copies of the server, with the `secret` that they share; unless
 *   given, this process counts for itself.
 */
export function createRateLimit(
  limit: Limit,
  counterOf: (limit: Limit) => RateLimiterAbstract = memoryLimiter,
  secret: Buffer | string = randomBytes(32),
): RateLimit {
  const { name, most, windowSeconds } = limit;
  const addresses = counterOf(limit);
  const sites = counterOf({ name: `${name}-48`, most: most * siteShare, windowSeconds });
  // Who is past the limit is known here until the window ends: a flood must not cost the database what others wait for.
  const refusedUntil = new Map<number, number>();

  function bucketOf(key: string): number {
    const day = Math.floor(Date.now() / 86_400_000);
    const hash = createHmac('sha256', secret).update(`${name} ${day} ${key}`).digest();
    return hash.readUInt32BE() % buckets;
  }

  async function count(counter: RateLimiterAbstract, bucket: number): Promise<number | undefined> {
    try {
      await counter.consume(bucket);
      return undefined;
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      // The clock may have been set back meanwhile; the window ends all the same.
      return Math.min(Math.max(Math.ceil(result.msBeforeNext / 1_000), 1), windowSeconds);
    }
  }

  const limitCalls = async (address: string) => {
    if (most === 0) return undefined;
    const site = siteKey(address);
    const bucket = bucketOf(limitKey(address));
    const knownMs = (refusedUntil.get(bucket) ?? 0) - performance.now();
    if (knownMs > 0) return Math.ceil(knownMs / 1_000);
    const places = [
      ...(site === undefined ? [] : [{ counter: sites, key: bucketOf(site) }]),
      { counter: addresses, key: bucket },
    ];
    for (const [index, { counter, key }] of places.entries()) {
      const wait = await count(counter, key);
      if (wait === undefined) continue;
      if (counter === addresses) refusedUntil.set(bucket, performance.now() + wait * 1_000);
      // What is refused counts nowhere: be it many at once, they must not use up what neighbours share with them.
      for (const counted of places.slice(0, index + 1)) await counted.counter.reward(counted.key);
      return wait;
    }
    return undefined;
  };
  const giveBack = async (address: string) => {
    if (most === 0) return;
    const bucket = bucketOf(limitKey(address));
    refusedUntil.delete(bucket);
    await addresses.reward(bucket);
  };
  return Object.assign(limitCalls, { giveBack });
}

/** Counts in the memory of this process. */
export function memoryLimiter({ most, windowSeconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points: most, duration: windowSeconds });
}
