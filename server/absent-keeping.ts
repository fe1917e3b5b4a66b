import type { Keeping } from './keeping.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Store } from './store.ts';
import { memorySightings } from './suspicion.ts';

/** Stands in while the database cannot be opened: callers are told as ever, limits hold, and nothing counts as stored. */
export function absentKeeping(): Pick<Keeping, 'limit' | 'sightings'> & {
  store: Pick<Store, 'add'>;
} {
  return {
    store: { add: () => Promise.reject(new Error('the database is away')) },
    sightings: memorySightings(),
    limit: (limit) => createRateLimit(limit),
  };
}
