/** Counts of calls in the database, for the rate limit of several instances. */

/** How long a call counts. */
export const callWindowMs = 10 * 60_000;

/** A limit that addresses share; the rate limit says which ones. */
export interface Bucket {
  index: number;
  /** Calls that fit in it. */
  max: number;
}

export interface CallCounts {
  /** Counts a call in each of its buckets, but in none if one is full. @returns The full one, and for how long it is. */
  consume(call: Bucket[]): Promise<{ full: Bucket; ms: number } | undefined>;
}
