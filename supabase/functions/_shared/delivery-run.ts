import type { Logger } from 'pino';
import type { AttemptOutcome, Dependencies } from '../../../server/outbox/attempt-delivery.ts';
import { createOutboxWorker } from '../../../server/outbox/worker.ts';
import type { SharedState } from '../../../server/shared-state/shared-state.ts';
import type { DeliveryKind } from '../../../server/store/delivery-kinds.ts';
import { announce, createRetentionPeriod } from '../../../server/store/retention-period.ts';
import type { Retention } from '../../../server/store/store.ts';

interface Parts extends Dependencies, Pick<SharedState, 'store' | 'deleteExpired'> {
  retention: Retention;
  checkAlarm: () => Promise<void>;
  /** Calls the monitor while all is well; undefined where that is not to be done. */
  beat: (() => Promise<void>) | undefined;
  log: Logger;
}

export type DeliveryCounts = Record<AttemptOutcome | 'erased', number>;

// With the last attempt (85 s) this stays under the 150 s after which Supabase ends a function. What comes after it is short,
// and made up for by the next run.
const deliveringMs = 60_000;
const maxParts = 4;

/**
 * Does once what the Node server's workers do all the time: delivers what is owed, checks for an alarm, erases old requests
 * and deletes expired data.
 * @throws Error when the store cannot be read.
 */
export async function runDelivery(parts: Parts): Promise<DeliveryCounts> {
  const { store, deleteExpired, retention, checkAlarm, beat, log } = parts;
  const { days, kinds } = retention;
  const counts: DeliveryCounts = { delivered: 0, postponed: 0, undeliverable: 0, erased: 0 };
  const period = createRetentionPeriod(store, retention);
  const onAttempt = (_: DeliveryKind, outcome: AttemptOutcome) => {
    counts[outcome] += 1;
  };

  if (kinds.includes('letter'))
    await attempt('the weekly letter could not be owed', store.oweLetter);
  try {
    await createOutboxWorker({ ...parts, kinds, onAttempt }).drain(deliveringMs);
  } finally {
    await attempt('the alarm could not be checked', checkAlarm);
  }
  if (beat) await attempt('the monitor could not be called', beat);
  await attempt('old requests could not be erased', erase);
  await attempt('expired data could not be deleted', deleteExpired);
  if (counts.erased > 0)
    log.info({ erased: counts.erased }, 'requests erased: their days are over');
  return counts;

  async function erase(): Promise<void> {
    const { isNotice, isNew } = await period.read();
    // Once, as a run has no start.
    const announced = isNew ? await period.readAnnounced() : undefined;
    if (announced) log.warn(announce(announced, days));
    if (isNotice) return;
    for (let part = 0; part < maxParts; part += 1) {
      const { erased, next } = await store.eraseOver(retention);
      counts.erased += erased.length;
      if (next === undefined) break;
    }
    if (counts.erased > 0) await store.scrub();
    await store.dropErasures();
  }

  async function attempt(problem: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log.error({ err: error }, problem));
  }
}
