import { longestKeptDays } from '../../owner/retention.ts';
import { warnedForMs } from './limits.ts';
import type { Retention, Store, UndeliverableRequest } from './store.ts';

const dayMs = 86_400_000;
const gracePeriodMs = dayMs;

/**
 * Returns when expired requests may first be erased, by the store's clock. For 24 hours after the period changed or the clock
 * jumped no request is erased, so that an owner who shortened the period by mistake, or set a clock wrong, loses nothing.
 */
export async function readRetentionPeriod(
  store: Pick<Store, 'recordRetention' | 'countExpired'>,
  retention: Retention,
) {
  const { since, now } = await store.recordRetention(retention.days);
  const from = new Date(since.getTime() + gracePeriodMs);
  const isGracePeriod = now < from;
  return {
    receivedBefore: new Date(now.getTime() - retention.days * dayMs),
    from,
    isGracePeriod,
    isNew: since.getTime() === now.getTime(),
    /** How many requests will be erased after the 24 hours; 0 once they are over. */
    countAnnounced: async () => (isGracePeriod ? store.countExpired(retention) : 0),
  };
}

/** The earliest time at which an undeliverable request may be erased. */
export function keptUntil(
  { receivedAt, pendingSince }: Omit<UndeliverableRequest, 'reference'>,
  days: number,
): Date {
  const kept = Math.max(receivedAt.getTime() + days * dayMs, pendingSince.getTime() + warnedForMs);
  return new Date(Math.min(kept, receivedAt.getTime() + longestKeptDays(days) * dayMs));
}

/** Logged before expired requests are erased. */
export function announce(announced: number, from: Date, days: number): string {
  const subject = announced === 1 ? 'request is' : 'requests are';
  return `${announced} ${subject} past privacy.retentionDays (${days} days) and will be erased from ${from.toISOString()}, 24 hours after the setting or the clock changed; to list them: npm run contact -- list --older-than ${days}`;
}
