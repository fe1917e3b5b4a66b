import { randomBytes } from 'node:crypto';
import { networksOf } from '../lib/network/ip-address.ts';
import { sha256 } from '../lib/secrets.ts';
import { callWindowMs } from '../storage/limits.ts';
import type { Bucket, SharedCalls } from '../storage/shared-store.ts';

// How many buckets the networks of one width share.
const numberOfBuckets = 2 ** 16;

// A /48 may make 16 times and a /32 64 times the calls of a /64: enough for many people, and too little to fill many buckets.
const shares = [1, 16, 64];

/** Counts an IP address; gives the seconds that it has to wait, if any. */
export type RateLimit = (address: string) => Promise<number | undefined>;

/**
 * Limits the calls of the function per address, `max` (`RATE_LIMIT`, 0 for no limit) in ten minutes; beyond it the answer is
 * 429. Behind a proxy that `TRUSTED_PROXIES` does not name, all visitors have one address.
 *
 * Counts in a fixed number of buckets, so that many addresses cannot fill the memory. A secret hash that changes each
 * day gives an address its bucket, so that no address is stored. Strangers share buckets; the wider networks of an IPv6
 * address are counted, too, so that one network cannot use up many of them. Each instance counts by itself before it asks
 * what all have counted, so that a flood does not load the database.
 */
export function createRateLimit(max: number, calls?: SharedCalls): RateLimit {
  const secret = calls?.secret ?? randomBytes(32).toString('base64url');
  const counts = createBuckets();

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
    counts.count(call);
    // While the database is away, storing fails with a clear answer; the limit must not fail first.
    const refusal = await calls?.consume(call).catch(() => undefined);
    if (refusal === undefined) return undefined;
    counts.takeBack(call);
    counts.fill(refusal.full, refusal.ms);
    return waitOf(call);
  };
}

/** What this process has counted, 12 bytes a bucket; each is emptied `callWindowMs` after its first call. */
function createBuckets() {
  const points = new Uint32Array(shares.length * numberOfBuckets);
  const endsAt = new Float64Array(shares.length * numberOfBuckets);

  return {
    count(call: Bucket[]): void {
      const now = performance.now();
      for (const { index } of call) {
        const isOver = (endsAt[index] ?? 0) <= now;
        if (isOver) endsAt[index] = now + callWindowMs;
        points[index] = (isOver ? 0 : (points[index] ?? 0)) + 1;
      }
    },

    /** Undoes `count`. */
    takeBack(call: Bucket[]): void {
      for (const { index } of call) points[index] = Math.max((points[index] ?? 0) - 1, 0);
    },

    fill({ index, max }: Bucket, ms: number): void {
      points[index] = max;
      endsAt[index] = performance.now() + Math.min(ms, callWindowMs);
    },

    /** How long a bucket stays full; 0 when it is not. */
    fullMs({ index, max }: Bucket): number {
      const isFull = (points[index] ?? 0) >= max;
      const leftMs = (endsAt[index] ?? 0) - performance.now();
      // A sum of fractions may be a hair too long.
      return isFull ? Math.min(Math.max(leftMs, 0), callWindowMs) : 0;
    },
  };
}
