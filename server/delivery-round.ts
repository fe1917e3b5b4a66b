import type { Logger } from 'pino';
import type { AttemptOutcome, Dependencies } from './attempt-delivery.ts';
import { createDelivery } from './deliver-mail.ts';
import type { Keeping } from './keeping.ts';
import type { MailKind } from './store.ts';
import { timeKept } from './time-kept.ts';

interface Parts extends Dependencies, Pick<Keeping, 'store' | 'tidy'> {
  /** What goes out. */
  kinds: MailKind[];
  /** How long a request is kept once it was received. */
  days: number;
  /** Tells the owner of an alarm, and of its end. */
  lookForAlarm: () => Promise<void>;
  log: Logger;
}

export type RoundCounts = Record<AttemptOutcome | 'erased', number>;

// With the last attempt under the 150 s after which the platform ends a function.
const deliveringMs = 60_000;
// Parts of the table; the next round goes on.
const mostParts = 4;

/**
 * One round of what the server does all the time where it stays: deliver what is due, erase what has had its days,
 * clear away what is over, look for an alarm.
 * @throws Error when what is due cannot be read.
 */
export async function deliveryRound(parts: Parts): Promise<RoundCounts> {
  const { store, tidy, days, lookForAlarm, now, log } = parts;
  const counts: RoundCounts = { delivered: 0, postponed: 0, undeliverable: 0, erased: 0 };
  const receivedBefore = new Date(now().getTime() - timeKept(days));
  const onAttempt = (_: MailKind, outcome: AttemptOutcome) => {
    counts[outcome] += 1;
  };

  try {
    await createDelivery({ ...parts, onAttempt }).drain(deliveringMs);
  } finally {
    // Above all when nothing can be read.
    await tried('alarm could not be looked for', lookForAlarm);
  }
  await tried('old requests could not be erased', erase);
  await tried('what is over could not be cleared away', () => tidy(now()));
  if (counts.erased > 0)
    log.info({ erased: counts.erased }, 'requests erased: their days are over');
  return counts;

  async function erase(): Promise<void> {
    for (let part = 0; part < mostParts; part += 1) {
      const { erased, next } = await store.eraseDelivered(receivedBefore);
      counts.erased += erased.length;
      if (next === undefined) break;
    }
    if (counts.erased > 0) await store.scrub();
  }

  async function tried(problem: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log.error({ err: error }, problem));
  }
}
