import { randomBytes } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey, wideNetworkKey } from '../lib/ip-address.ts';
import { sha256 } from '../lib/secrets.ts';

const buckets = 2 ** 16;
// Enough for many people behind one /48, which can use up 16 buckets at most.
const wideNetworkShare = 16;

export interface RateLimit {
  /** Counts an IP address, or any other text; gives the seconds that it has to wait, if any. */
  (address: string): Promise<number | undefined>;
  /** The seconds that an address has to wait, where that is known without asking the store. */
  knownWait(address: string): number | undefined;
  /** Uncounts an address that was let through. */
  refund(address: string): Promise<void>;
}

export interface Limit {
  name: string;
  /** 0 for no limit. */
  max: number;
  windowSeconds: number;
}

/**
 * Calls of the function per address (`RATE_LIMIT`); beyond it the answer is 429. Behind a proxy that `TRUSTED_PROXIES`
 * does not name, all visitors have one address.
 */
export const callLimit = (max: number): Limit => ({ name: 'calls', max, windowSeconds: 10 * 60 });

/** Confirmations per domain, because one person may own all of its mailboxes. */
export const confirmationLimit: Limit = {
  name: 'confirmations',
  max: 50,
  windowSeconds: 24 * 60 * 60,
};

/**
 * Counts in a fixed number of buckets, so that many addresses cannot fill the memory. A secret hash that changes each
 * day gives an address its bucket, so that no address is stored. Strangers share buckets; the /48 of an IPv6 address is
 * counted first, so that one network cannot use up many of them.
 */
export function createRateLimit(
  limit: Limit,
  counterOf: (limit: Limit) => RateLimiterAbstract = memoryLimiter,
  secret = randomBytes(32).toString('base64url'),
): RateLimit {
  const { name, max, windowSeconds } = limit;
  const addresses = counterOf(limit);
  const wideNetworks = counterOf({
    name: `${name}-48`,
    max: max * wideNetworkShare,
    windowSeconds,
  });
  // Answers for a bucket past its limit until the window ends, so that a flood does not load the database.
  const refusedUntil = new Map<number, number>();

  function bucketOf(key: string): number {
    const day = Math.floor(Date.now() / 86_400_000);
    return sha256(`${secret} ${name} ${day} ${key}`).readUInt32BE() % buckets;
  }

  async function count(counter: RateLimiterAbstract, bucket: number): Promise<number | undefined> {
    try {
      await counter.consume(bucket);
      return undefined;
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      // The clock may have been set back.
      return Math.min(Math.max(Math.ceil(result.msBeforeNext / 1_000), 1), windowSeconds);
    }
  }

  function waitOf(bucket: number): number | undefined {
    const knownMs = (refusedUntil.get(bucket) ?? 0) - performance.now();
    return knownMs > 0 ? Math.ceil(knownMs / 1_000) : undefined;
  }

  const knownWait = (address: string) =>
    refusedUntil.size === 0 ? undefined : waitOf(bucketOf(limitKey(address)));
  const consume = async (address: string) => {
    if (max === 0) return undefined;
    const wideNetwork = wideNetworkKey(address);
    const bucket = bucketOf(limitKey(address));
    const known = waitOf(bucket);
    if (known !== undefined) return known;
    const counts = [
      ...(wideNetwork === undefined ? [] : [{ counter: wideNetworks, key: bucketOf(wideNetwork) }]),
      { counter: addresses, key: bucket },
    ];
    for (const [index, { counter, key }] of counts.entries()) {
      const wait = await count(counter, key);
      if (wait === undefined) continue;
      if (counter === addresses) refusedUntil.set(bucket, performance.now() + wait * 1_000);
      // A refused call is uncounted everywhere, so that it does not use up the share of its neighbours.
      for (const counted of counts.slice(0, index + 1)) await counted.counter.reward(counted.key);
      return wait;
    }
    return undefined;
  };
  const refund = async (address: string) => {
    if (max === 0) return;
    const bucket = bucketOf(limitKey(address));
    refusedUntil.delete(bucket);
    await addresses.reward(bucket);
  };
  return Object.assign(consume, { knownWait, refund });
}

export function memoryLimiter({ max, windowSeconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points: max, duration: windowSeconds });
}
