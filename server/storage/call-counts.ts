/** What the database counts of calls, for the rate limit of several instances. */

/** How long a call counts. */
export const callWindowMs = 10 * 60_000;

/** What strangers share: the rate limit gives an address its bucket. */
export interface Bucket {
  index: number;
  /** Calls that fit in it. */
  max: number;
}

export interface CallCounts {
  /** Counts a call in each of its buckets, but in none when one is full: gives that one, and for how long. */
  consume(call: Bucket[]): Promise<{ full: Bucket; ms: number } | undefined>;
}
