import timers from 'node:timers';
import { reasonOf, totalsOf } from './alarm-message.ts';
import { createAlertNotifier, type Parts as NotifierParts } from './alert-notifier.ts';
import type { Health } from './health.ts';

interface Parts extends NotifierParts {
  check: () => Promise<Health>;
}

const intervalMs = 10_000;
// Each delivery that ends wakes it, and each check writes to the store to see that it can: at most once a second.
const restMs = 1_000;
// Trouble that comes and goes is one alarm: it ends after a minute without trouble, ten minutes after it began or later.
const calmMs = 60_000;
const shortestAlarmMs = 10 * 60_000;

/** Checks the health every ten seconds and when woken, logs when an alarm begins and ends, and tells `ALERT_URL`. */
export function createWatchdog(parts: Parts) {
  const { check, now, log } = parts;
  const notifier = createAlertNotifier(parts);
  let alarmSince: Date | undefined;
  let wellSince: Date | undefined;
  let isClockRight = true;
  let looking: Promise<void> | undefined;
  let isResting = false;
  let isWoken = false;
  let isStopped = false;

  // Either way, since a clock may have been moved, or be that of another instance.
  const isPast = (time: Date, ms: number) => Math.abs(now().getTime() - time.getTime()) >= ms;

  async function look(neededCalmMs = calmMs): Promise<void> {
    const health = await check();
    const news = await notifier.takeOver();
    if (news) alarmSince = news.since;
    wellSince = health.isWell ? (wellSince ?? now()) : undefined;
    const isCalm = wellSince !== undefined && isPast(wellSince, neededCalmMs);
    const { owed, undeliverable } = totalsOf(health);
    const facts = { owed, undeliverable };
    if (!health.isWell && alarmSince === undefined) {
      alarmSince = now();
      log.error({ ...facts, err: health.error }, `Alarm: ${reasonOf(health)}`);
    } else if (isCalm && alarmSince !== undefined && isPast(alarmSince, shortestAlarmMs)) {
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
    /**
     * One check, and one attempt to tell `ALERT_URL`, for a function call on Supabase. The next may be of another process, which
     * knows of no minute before its own, so this one look ends an alarm of ten minutes.
     */
    async lookOnce() {
      await look(0);
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
