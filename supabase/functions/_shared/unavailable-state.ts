import { createRateLimit } from '../../../server/function/rate-limit.ts';
import { memoryOccurrences } from '../../../server/shared-state/memory/occurrences.ts';
import type { SharedState } from '../../../server/shared-state/shared-state.ts';
import type { Store } from '../../../server/store/store.ts';

/** Used while the database cannot be opened: limits hold, and every request gets the answer that it was not stored. */
export function unavailableState(): Pick<SharedState, 'limit' | 'occurrences'> & {
  store: Pick<Store, 'add'>;
} {
  return {
    store: { add: () => Promise.reject(new Error('the database is away')) },
    occurrences: memoryOccurrences(),
    limit: (limit) => createRateLimit(limit),
  };
}
