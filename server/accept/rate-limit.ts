import { randomBytes } from 'node:crypto';
import { networksOf } from '../lib/network/ip-address.ts';
import { sha256 } from '../lib/secrets.ts';
import { callWindowMs } from '../storage/limits.ts';
import type { Bucket, SharedCalls } from '../storage/store.ts';

// For each network width.
const numberOfBuckets = 2 ** 16;

// In IPv6 a /48 may make 16 times as many calls as a /64, and a /32 64 times: enough for many people, too few to fill many buckets.
const shares = [1, 16, 64];

/** Counts a call from an IP address; returns the seconds to wait if it is over the limit. */
export type RateLimit = (address: string) => Promise<number | undefined>;

/**
 * Limits calls per address to `max` (`RATE_LIMIT`, 0: no limit) in ten minutes; beyond that the answer is 429. Behind a proxy
 * that is not in `TRUSTED_PROXIES`, all visitors share one address.
 *
 * The number of buckets is fixed, so that many addresses cannot fill the memory. A keyed hash that changes daily maps an
 * address to its bucket, so that no address is stored. Strangers share buckets, so the wider networks of an IPv6 address are
 * counted too: no network can fill many buckets. Each instance checks its own counts before the shared ones, so that a flood does
 * not load the database.
 */
export function createRateLimit(max: number, calls?: SharedCalls): RateLimit {
  const secret = calls?.secret ?? randomBytes(32).toString('base64url');
  const counts = createBuckets();

  function bucketsOf(address: string): Bucket[] {
    // An instance whose clock is on another day counts separately, which is harmless.
    const day = Math.floor(Date.now() / 86_400_000);
    return networksOf(address).map((network, width) => {
      const hash = sha256(`${secret} calls ${day} ${network}`).readUInt32BE();
      const index = width * numberOfBuckets + (hash % numberOfBuckets);
      return { index, max: max * (shares[width] ?? 1) };
    });
  }

  function secondsToWait(buckets: Bucket[]): number | undefined {
    const ms = Math.max(...buckets.map(counts.msUntilEmpty));
    return ms === 0 ? undefined : Math.ceil(ms / 1_000);
  }

  return async (address) => {
    if (max === 0) return undefined;
    const buckets = bucketsOf(address);
    const wait = secondsToWait(buckets);
    if (wait !== undefined) return wait;
    counts.count(buckets);
    // While the database is unavailable, storing fails with a clear answer; the limit must not fail before that.
    const refusal = await calls?.consume(buckets).catch(() => undefined);
    if (refusal === undefined) return undefined;
    counts.uncount(buckets);
    counts.fill(refusal.full, refusal.ms);
    return secondsToWait(buckets);
  };
}

/** This process's counts, 12 bytes a bucket. A bucket empties `callWindowMs` after its first call. */
function createBuckets() {
  const counts = new Uint32Array(shares.length * numberOfBuckets);
  const endsAt = new Float64Array(shares.length * numberOfBuckets);

  return {
    count(buckets: Bucket[]): void {
      const now = performance.now();
      for (const { index } of buckets) {
        const isExpired = (endsAt[index] ?? 0) <= now;
        if (isExpired) endsAt[index] = now + callWindowMs;
        counts[index] = (isExpired ? 0 : (counts[index] ?? 0)) + 1;
      }
    },

    /** Undoes `count`. */
    uncount(buckets: Bucket[]): void {
      for (const { index } of buckets) counts[index] = Math.max((counts[index] ?? 0) - 1, 0);
    },

    fill({ index, max }: Bucket, ms: number): void {
      counts[index] = max;
      endsAt[index] = performance.now() + Math.min(ms, callWindowMs);
    },

    /** Milliseconds until a full bucket empties; 0 if it is not full. */
    msUntilEmpty({ index, max }: Bucket): number {
      const isFull = (counts[index] ?? 0) >= max;
      const leftMs = (endsAt[index] ?? 0) - performance.now();
      // Rounding may exceed the window slightly.
      return isFull ? Math.min(Math.max(leftMs, 0), callWindowMs) : 0;
    },
  };
}
