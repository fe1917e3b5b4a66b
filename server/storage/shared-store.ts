import type { CallCounts } from './call-counts.ts';
import type { Store } from './store.ts';

/** Counts calls for all instances. */
export interface SharedCalls {
  counts: CallCounts;
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
