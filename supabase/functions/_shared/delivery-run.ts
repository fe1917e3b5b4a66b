import { jobs } from '../../../server/assemble/jobs.ts';
import type { AttemptOutcome, DeliveryParts } from '../../../server/deliver/attempt-delivery.ts';
import { createOutboxWorker } from '../../../server/deliver/worker.ts';
import { createRunner, type Run } from '../../../server/lib/jobs.ts';
import type { SharedSettings } from '../../../server/settings.ts';
import type { DeliveryKind } from '../../../server/storage/delivery-kinds.ts';

interface DeliveryRunParts extends DeliveryParts {
  settings: Pick<SharedSettings, 'kinds'>;
  watchdog: { alarm: Run; monitor: Run | undefined };
  retention: { run: Run };
}

export type DeliveryCounts = Record<AttemptOutcome, number>;

// Supabase ends a function after 150 s, and the last attempt may take 105 s. The rest is quick, except an alarm e-mail to a
// mail server that hangs; then the next run catches up.
const deliveringMs = 40_000;

/**
 * Returns a function that does one round of the Node server's background work. Only a scheduled run calls the monitor.
 * @throws Error if the store cannot be read.
 */
export function createDeliveryRun(parts: DeliveryRunParts) {
  const { settings, store, watchdog, retention, log } = parts;
  const runnerOf = (name: keyof typeof jobs, run: Run | undefined) =>
    run && createRunner({ ...jobs[name], run }, log).run;
  const queueLetter = settings.kinds.includes('letter')
    ? runnerOf('letter', store.queueLetter)
    : undefined;
  const checkAlarm = runnerOf('alarm', watchdog.alarm);
  const callMonitor = runnerOf('monitor', watchdog.monitor);
  const erase = runnerOf('retention', retention.run);

  return async (isScheduled: boolean): Promise<DeliveryCounts> => {
    const counts: DeliveryCounts = { delivered: 0, postponed: 0, undeliverable: 0 };
    const onAttempt = (_: DeliveryKind, outcome: AttemptOutcome) => {
      counts[outcome] += 1;
    };
    await queueLetter?.();
    try {
      await createOutboxWorker({ ...parts, onAttempt }).drain(deliveringMs);
    } finally {
      // Concurrently, so that a mail server that hangs does not delay the monitor.
      await Promise.all([checkAlarm?.(), isScheduled && callMonitor?.()]);
    }
    await erase?.();
    return counts;
  };
}
