import type { Store } from './store.ts';

/** A limit that addresses share; the rate limit says which ones. */
export interface Bucket {
  index: number;
  /** Calls that fit in it. */
  max: number;
}

/** Counts calls for all instances. */
export interface SharedCalls {
  /** Counts a call in each of its buckets, but in none if one is full. @returns The full one, and for how long it is. */
  consume(call: Bucket[]): Promise<{ full: Bucket; ms: number } | undefined>;
  /** Decides which bucket an address falls into. */
  secret: string;
}

/** The store, with what all instances of the server share beside requests. */
export interface SharedStore extends Store {
  /** The key for what one instance signs and another checks. What is signed names its purpose. */
  signingKey(): Promise<string>;

  /** Undefined where one instance counts by itself. */
  calls: SharedCalls | undefined;

  /** Deletes counts of calls whose time is over. */
  deleteExpiredCounts(): Promise<void>;
}
