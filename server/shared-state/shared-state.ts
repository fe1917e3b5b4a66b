import type { PageMessageStore } from '../function/page-message.ts';
import type { Limit, RateLimit } from '../function/rate-limit.ts';
import type { OccurrenceCounts } from '../function/suspicion.ts';
import type { Store } from '../store/store.ts';

/** What the server remembers: of several copies, what all of them do. */
export interface SharedState {
  store: Store;
  /** What the page is to say to visitors who come back to it. */
  messages: PageMessageStore;
  occurrences: OccurrenceCounts;
  limit: (limit: Limit) => RateLimit;
  /** Clears away what is over, of all but requests. */
  deleteExpired: (now: Date) => Promise<void>;
}
