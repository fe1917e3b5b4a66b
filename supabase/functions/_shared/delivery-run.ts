import type { AttemptOutcome, DeliveryParts } from '../../../server/deliver/attempt-delivery.ts';
import { createOutboxWorker } from '../../../server/deliver/worker.ts';
import type { SharedSettings } from '../../../server/settings.ts';
import type { DeliveryKind } from '../../../server/storage/delivery-kinds.ts';

interface DeliveryRunParts extends DeliveryParts {
  settings: Pick<SharedSettings, 'kinds'>;
  /** Undefined if the letter is off. */
  oweLetter: (() => Promise<void>) | undefined;
  checkAlarm: () => Promise<void>;
  /** Undefined if this run must not call it. */
  callMonitor: (() => Promise<void>) | undefined;
  /** Erases old requests and deletes expired data. */
  erase: () => Promise<void>;
}

export type DeliveryCounts = Record<AttemptOutcome, number>;

// With the last attempt (105 s) under the 150 s after which Supabase ends a function. The rest is quick, except an alarm e-mail
// to a mail server that hangs; then the next run catches up.
const deliveringMs = 40_000;

/**
 * Does once what the Node server's workers do all the time.
 * @throws Error if the store cannot be read.
 */
export async function runDelivery(parts: DeliveryRunParts): Promise<DeliveryCounts> {
  const { oweLetter, checkAlarm, callMonitor, erase } = parts;
  const counts: DeliveryCounts = { delivered: 0, postponed: 0, undeliverable: 0 };
  const onAttempt = (_: DeliveryKind, outcome: AttemptOutcome) => {
    counts[outcome] += 1;
  };
  await oweLetter?.();
  try {
    await createOutboxWorker({ ...parts, onAttempt }).drain(deliveringMs);
  } finally {
    // Concurrently, so that a mail server that hangs does not delay the monitor.
    await Promise.all([checkAlarm(), callMonitor?.()]);
  }
  await erase();
  return counts;
}
