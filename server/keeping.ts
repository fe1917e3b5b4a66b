import type { MessageKeep } from './page-message.ts';
import type { Limit, RateLimit } from './rate-limit.ts';
import type { Store } from './store.ts';
import type { Sightings } from './suspicion.ts';

/** What the server remembers: of several copies, what all of them do. */
export interface Keeping {
  store: Store;
  /** What the page is to say to visitors who come back to it. */
  messages: MessageKeep;
  sightings: Sightings;
  limit: (limit: Limit) => RateLimit;
  /** Clears away what is over, of all but requests. */
  tidy: (now: Date) => Promise<void>;
}
