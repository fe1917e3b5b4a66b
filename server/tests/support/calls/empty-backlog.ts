import type { Backlog } from '../../../storage/store.ts';

/** The backlog while nothing is pending. */
export const emptyBacklog: Backlog = {
  pending: 0,
  oldest: undefined,
  ageMs: undefined,
  reason: undefined,
  undeliverable: 0,
  undeliverableAgeMs: undefined,
  undeliverableReason: undefined,
  hasLaterDelivery: false,
};
