import { randomBytes } from 'node:crypto';
import { networksOf } from '../lib/ip-address.ts';
import { sha256 } from '../lib/secrets.ts';
import { type Bucket, createBuckets, numberOfBuckets } from './buckets.ts';

// How much more than a /64 gets a /48 and a /32 get: enough for many people, and too little to fill many buckets.
const shares = [1, 16, 64];

/** Counts an IP address; gives the seconds that it has to wait, if any. */
export type RateLimit = (address: string) => Promise<number | undefined>;

export const limitWindowMs = 10 * 60_000;

/** What several instances count together. */
export interface SharedCounts {
  /** Counts a call in each of its buckets, but in none when one is full: gives that one, and for how long. */
  consume(call: Bucket[]): Promise<{ full: Bucket; ms: number } | undefined>;
}

/**
 * Limits the calls of the function per address, `max` (`RATE_LIMIT`, 0 for no limit) in `limitWindowMs`; beyond it the answer is
 * 429. Behind a proxy that `TRUSTED_PROXIES` does not name, all visitors have one address.
 *
 * Counts in a fixed number of buckets, so that many addresses cannot fill the memory. A secret hash that changes each
 * day gives an address its bucket, so that no address is stored. Strangers share buckets; the wider networks of an IPv6
 * address are counted, too, so that one network cannot use up many of them. Each instance counts by itself before it asks
 * what all have counted, so that a flood does not load the database.
 */
export function createRateLimit(
  max: number,
  shared?: SharedCounts,
  secret = randomBytes(32).toString('base64url'),
): RateLimit {
  const counts = createBuckets(shares.length, limitWindowMs);

  function bucketsOf(address: string): Bucket[] {
    // An instance on another day counts apart: no worse than one that is alone.
    const day = Math.floor(Date.now() / 86_400_000);
    return networksOf(address).map((network, width) => {
      const hash = sha256(`${secret} calls ${day} ${network}`).readUInt32BE();
      const index = width * numberOfBuckets + (hash % numberOfBuckets);
      return { index, max: max * (shares[width] ?? 1) };
    });
  }

  function waitOf(call: Bucket[]): number | undefined {
    const ms = Math.max(...call.map(counts.fullMs));
    return ms === 0 ? undefined : Math.ceil(ms / 1_000);
  }

  return async (address) => {
    if (max === 0) return undefined;
    const call = bucketsOf(address);
    const wait = waitOf(call);
    if (wait !== undefined) return wait;
    counts.add(call, 1);
    // While the database is away, storing fails with a clear answer; the limit must not fail first.
    const refusal = await shared?.consume(call).catch(() => undefined);
    if (refusal === undefined) return undefined;
    counts.add(call, -1);
    counts.fill(refusal.full, refusal.ms);
    return waitOf(call);
  };
}
