import type { RateLimit } from '../accept/rate-limit.ts';
import type { Store } from './store.ts';

/** What all instances of the server share. */
export interface SharedState {
  store: Store;
  /** Signs what one instance gives out and another takes back. What is signed names its purpose. */
  signingKey: () => Promise<string>;
  /** @param max Of one address in ten minutes. */
  limitCalls: (max: number) => RateLimit;
  /** Deletes counts of calls whose time is over. */
  deleteExpired: () => Promise<void>;
}
