import type { Bucket } from '../storage/call-counts.ts';

/** For the networks of each width. */
export const numberOfBuckets = 2 ** 16;

/** What this process has counted, 12 bytes a bucket; each is emptied `windowMs` after its first call. */
export function createBuckets(widths: number, windowMs: number) {
  const points = new Uint32Array(widths * numberOfBuckets);
  const endsAt = new Float64Array(widths * numberOfBuckets);

  function add(index: number, number: 1 | -1): void {
    const now = performance.now();
    if ((endsAt[index] ?? 0) <= now) {
      points[index] = 0;
      endsAt[index] = now + windowMs;
    }
    points[index] = Math.max((points[index] ?? 0) + number, 0);
  }

  return {
    add(call: Bucket[], number: 1 | -1): void {
      for (const { index } of call) add(index, number);
    },

    fill({ index, max }: Bucket, ms: number): void {
      points[index] = max;
      endsAt[index] = performance.now() + Math.min(ms, windowMs);
    },

    /** For how long a bucket is full: 0 when it is not. */
    fullMs({ index, max }: Bucket): number {
      const isFull = (points[index] ?? 0) >= max;
      const leftMs = (endsAt[index] ?? 0) - performance.now();
      // A sum of fractions may be a hair too long.
      return isFull ? Math.min(Math.max(leftMs, 0), windowMs) : 0;
    },
  };
}
