import type { Bucket } from '../storage/call-counts.ts';

/** How many buckets the networks of one width share. */
export const numberOfBuckets = 2 ** 16;

/** What this process has counted, 12 bytes a bucket; each is emptied `windowMs` after its first call. */
export function createBuckets(widths: number, windowMs: number) {
  const points = new Uint32Array(widths * numberOfBuckets);
  const endsAt = new Float64Array(widths * numberOfBuckets);

  return {
    count(call: Bucket[]): void {
      const now = performance.now();
      for (const { index } of call) {
        const isOver = (endsAt[index] ?? 0) <= now;
        if (isOver) endsAt[index] = now + windowMs;
        points[index] = (isOver ? 0 : (points[index] ?? 0)) + 1;
      }
    },

    /** Undoes `count`. */
    takeBack(call: Bucket[]): void {
      for (const { index } of call) points[index] = Math.max((points[index] ?? 0) - 1, 0);
    },

    fill({ index, max }: Bucket, ms: number): void {
      points[index] = max;
      endsAt[index] = performance.now() + Math.min(ms, windowMs);
    },

    /** How long a bucket stays full; 0 when it is not. */
    fullMs({ index, max }: Bucket): number {
      const isFull = (points[index] ?? 0) >= max;
      const leftMs = (endsAt[index] ?? 0) - performance.now();
      // A sum of fractions may be a hair too long.
      return isFull ? Math.min(Math.max(leftMs, 0), windowMs) : 0;
    },
  };
}
