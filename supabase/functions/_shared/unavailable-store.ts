import type { AcceptingStore } from '../../../server/assemble/accepting.ts';

/** Used while the database cannot be opened: limits hold, and every request gets the answer that it was not stored. */
export const unavailableStore: AcceptingStore = {
  add: () => Promise.reject(new Error('the database is away')),
  calls: undefined,
};
