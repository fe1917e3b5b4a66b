import type { CallCounts } from './call-counts.ts';
import type { Store } from './store.ts';

/** Counts calls for all instances. */
export interface SharedCalls {
  counts: CallCounts;
  /** Gives each address its bucket. */
  secret: string;
}

/** The store, with what all instances of the server share beside requests. */
export interface SharedStore extends Store {
  /** Signs what one instance gives out and another takes back. What is signed names its purpose. */
  signingKey(): Promise<string>;

  /** Undefined where one instance counts by itself. */
  calls: SharedCalls | undefined;

  /** Deletes counts of calls whose time is over. */
  deleteExpiredCounts(): Promise<void>;
}
