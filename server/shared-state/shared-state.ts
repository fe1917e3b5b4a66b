import type { PageMessageStore } from '../function/page-message.ts';
import type { Limit, RateLimit } from '../function/rate-limit.ts';
import type { Store } from '../store/store.ts';

/** What all instances of the server share. */
export interface SharedState {
  store: Store;
  messages: PageMessageStore;
  limit: (limit: Limit) => RateLimit;
  deleteExpired: () => Promise<void>;
}
