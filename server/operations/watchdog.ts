import timers from 'node:timers';
import { reasonOf } from './alarm-message.ts';
import { createAlertNotifier, type Parts as NotifierParts } from './alert-notifier.ts';
import type { Health } from './health.ts';

interface Parts extends NotifierParts {
  check: () => Promise<Health>;
}

const intervalMs = 10_000;
// Each delivery that ends wakes it, and each check writes to the store to see that it can: at most once a second.
const restMs = 1_000;

/** Checks the health every ten seconds and when woken, logs when an alarm begins and ends, and tells `url`. */
export function createWatchdog(parts: Parts) {
  const { check, now, log } = parts;
  const notifier = createAlertNotifier(parts);
  let alarmSince: Date | undefined;
  let isClockRight = true;
  let looking: Promise<void> | undefined;
  let isResting = false;
  let isWoken = false;
  let isStopped = false;

  async function look(): Promise<void> {
    const health = await check();
    const toldSince = await notifier.takeOver();
    alarmSince ??= toldSince;
    const facts = { owed: health.backlog?.owed, undeliverable: health.backlog?.undeliverable };
    if (!health.isWell && alarmSince === undefined) {
      alarmSince = now();
      log.error({ ...facts, err: health.error }, `Alarm: ${reasonOf(health)}`);
    } else if (health.isWell && alarmSince !== undefined) {
      log.info(facts, `The alarm of ${alarmSince.toISOString()} is over`);
      alarmSince = undefined;
    }
    reportClock(health);
    await notifier.update(health, alarmSince);
  }

  function reportClock({ clock }: Health): void {
    const isRight = clock === 'ok';
    if (isRight === isClockRight) return;
    isClockRight = isRight;
    if (isRight) log.info('The clock of this machine agrees with that of the database again');
    else log.warn(`${clock}: set it by the network (NTP); e-mails go by the clock of the database`);
  }

  function wake(): void {
    isWoken = true;
    if (looking || isResting || isStopped) return;
    isWoken = false;
    isResting = true;
    looking = look().finally(() => {
      looking = undefined;
      const endRest = () => {
        isResting = false;
        if (isWoken) wake();
      };
      timers.setTimeout(endRest, restMs).unref();
    });
  }

  return {
    start() {
      timers.setInterval(wake, intervalMs).unref();
      wake();
    },
    wake,
    /** One check, and one attempt to tell `url`, for a function call on Supabase. */
    async lookOnce() {
      await look();
      await notifier.settled();
    },
    async stop() {
      isStopped = true;
      const stopped = notifier.stop();
      await looking;
      await stopped;
    },
  };
}
