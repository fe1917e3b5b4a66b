import type { CallCounts } from './call-counts.ts';
import type { Store } from './store.ts';

/** What all instances of the server share. */
export interface SharedState {
  store: Store;
  /** Signs what one instance gives out and another takes back. What is signed names its purpose. */
  signingKey: () => Promise<string>;
  /** For the rate limit; undefined where one instance counts by itself. */
  calls: { counts: CallCounts; secret: string } | undefined;
  /** Deletes counts of calls whose time is over. */
  deleteExpiredCounts: () => Promise<void>;
}
