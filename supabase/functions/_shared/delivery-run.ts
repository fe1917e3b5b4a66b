import type { Logger } from 'pino';
import { retentionMs } from '../../../server/operations/retention.ts';
import type { AttemptOutcome, Dependencies } from '../../../server/outbox/attempt-delivery.ts';
import { createOutboxWorker } from '../../../server/outbox/worker.ts';
import type { SharedState } from '../../../server/shared-state/shared-state.ts';
import type { MailKind } from '../../../server/store/store.ts';

interface Parts extends Dependencies, Pick<SharedState, 'store' | 'deleteExpired'> {
  /** What goes out. */
  kinds: MailKind[];
  /** How long a request is kept once it was received. */
  days: number;
  /** Tells the owner of an alarm, and of its end. */
  lookForAlarm: () => Promise<void>;
  log: Logger;
}

export type DeliveryCounts = Record<AttemptOutcome | 'erased', number>;

// With the last attempt under the 150 s after which the platform ends a function.
const deliveringMs = 60_000;
// Parts of the table; the next run goes on.
const mostParts = 4;

/**
 * One run of what the server does all the time where it stays: deliver what is due, erase what has had its days,
 * clear away what is over, look for an alarm.
 * @throws Error when what is due cannot be read.
 */
export async function runDelivery(parts: Parts): Promise<DeliveryCounts> {
  const { store, deleteExpired, days, lookForAlarm, now, log } = parts;
  const counts: DeliveryCounts = { delivered: 0, postponed: 0, undeliverable: 0, erased: 0 };
  const receivedBefore = new Date(now().getTime() - retentionMs(days));
  const onAttempt = (_: MailKind, outcome: AttemptOutcome) => {
    counts[outcome] += 1;
  };

  try {
    await createOutboxWorker({ ...parts, onAttempt }).drain(deliveringMs);
  } finally {
    // Above all when nothing can be read.
    await tried('alarm could not be looked for', lookForAlarm);
  }
  await tried('old requests could not be erased', erase);
  await tried('what is over could not be cleared away', () => deleteExpired(now()));
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
