import type { Retention, Store } from './store.ts';

const dayMs = 86_400_000;
const noticeMs = dayMs;

/** What is erased for its age once the notice is over. */
interface Announced {
  requests: number;
  from: Date;
}

/**
 * How long the owner wants delivered requests kept, by the store's clock. In the first 24 hours of another number of days
 * nothing is erased for its age, so that whoever shortened them by mistake, or set a clock wrong, loses nothing.
 * @throws Error for less than a day, which would erase what has just arrived.
 */
export function createRetentionPeriod(
  store: Pick<Store, 'noteRetention' | 'countExpired'>,
  retention: Retention,
) {
  const { days } = retention;
  if (!(days >= 1))
    throw new Error(`privacy.retentionDays in owner.ts is ${days}; it may be 1 or more`);

  async function read() {
    const { since, now } = await store.noteRetention(days);
    const from = new Date(since.getTime() + noticeMs);
    return {
      receivedBefore: new Date(now.getTime() - days * dayMs),
      from,
      isNotice: now < from,
      isNew: since.getTime() === now.getTime(),
    };
  }

  return {
    read,

    /** Undefined when the notice is over, and where nothing is that old. */
    async readAnnounced(): Promise<Announced | undefined> {
      const { from, isNotice } = await read();
      const requests = isNotice ? await store.countExpired(retention) : 0;
      return requests > 0 ? { requests, from } : undefined;
    },
  };
}

/** What the log says while nothing is erased for its age. */
export function announce({ requests, from }: Announced, days: number): string {
  const subject = requests === 1 ? 'request is' : 'requests are';
  return `${requests} delivered ${subject} older than privacy.retentionDays, ${days} days, and erased from ${from.toISOString()} on, 24 hours after that number or the clock was changed: npm run contact -- list --older-than ${days} shows them`;
}
