import type { SharedState } from '../../../server/storage/shared-state.ts';
import type { RequestIntake } from '../../../server/storage/store.ts';

/** Used while the database cannot be opened: limits hold, and every request gets the answer that it was not stored. */
export function unavailableState(): Pick<SharedState, 'calls'> & { store: RequestIntake } {
  return {
    store: { add: () => Promise.reject(new Error('the database is away')) },
    calls: undefined,
  };
}
