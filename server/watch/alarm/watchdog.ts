import type { Logger } from 'pino';
import { maxSeverity, problemsOf, severity, type Trouble } from '../../deliver/troubles.ts';
import type { AlarmState, NotifiedAlarm } from '../../storage/store.ts';
import type { Health } from '../health.ts';
import type { SendAlarm } from './alarm-email.ts';
import type { Monitor } from './monitor.ts';
import { createNotifiedAlarm } from './notified-alarm.ts';

interface WatchdogParts {
  check: () => Promise<Health>;
  store: AlarmState;
  /** Undefined without a mail server. */
  sendAlarm: SendAlarm | undefined;
  /** Undefined if none is set. */
  monitor: Monitor | undefined;
  /** The site's address as the owner knows it. */
  site: string;
  /** Whether this process ends soon. Another process, without this one's memory, makes the next check. */
  isShortLived: boolean;
  now: () => Date;
  log: Logger;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

const shortestAlarmMs = 10 * 60_000;
// Trouble that recurs sooner counts as continuous: no new alarm, no new notification.
const goneAfterMs = 5 * 60_000;
// Allows for a check that comes a little early, so that the pings stay five minutes apart.
const pingEveryMs = 5 * 60_000 - 5_000;
const retryMs = 60_000;

/** Start of an alarm whose end has not been reported. */
const openSince = (alarm: NotifiedAlarm | undefined) =>
  alarm && alarm.severity > severity.none ? alarm.since : undefined;

/**
 * Keeps one state: what is wrong, and since when. The log records when an alarm begins, grows more severe and ends. E-mail and
 * monitor report independently, so that one works while the other fails. A channel that could not report trouble before it
 * ended does not report it later.
 */
export function createWatchdog(parts: WatchdogParts) {
  const { check, store, sendAlarm, monitor, site, isShortLived, now, log } = parts;
  const { uptime = () => performance.now() } = parts;
  /** `at`: when it reached its severity. */
  let alarm: { since: Date; at: Date; severity: number } | undefined;
  /** When trouble of each severity was last found. */
  const foundAt = new Map<number, Date>();
  const notifiedAlarm = createNotifiedAlarm(store, uptime);
  let emailFailure: string | undefined;
  /** The highest severity reported to the monitor since its last ping. */
  let reportedSeverity = severity.none;
  let monitorFailure: string | undefined;
  let nextPingAt = Number.NEGATIVE_INFINITY;
  let nextCallAt = Number.NEGATIVE_INFINITY;

  // Compares in both directions, because a clock may have been moved, and each instance has its own.
  const isPast = (time: Date, ms: number) => Math.abs(now().getTime() - time.getTime()) >= ms;

  /** @returns The highest severity. */
  function updateAlarm({ troubles, pending, undeliverable, error }: Health): number {
    const found = maxSeverity(troubles);
    if (found > (alarm?.severity ?? severity.none)) {
      alarm = { since: alarm?.since ?? now(), at: now(), severity: found };
      log.error({ pending, undeliverable, err: error }, `Alarm: ${problemsOf(troubles)}`);
    }
    foundAt.set(found, now());
    const recent = recentSeverity();
    const isGone = isShortLived ? found === severity.none : recent === severity.none;
    if (isGone && alarm && isPast(alarm.since, shortestAlarmMs))
      endAlarm({ pending, undeliverable });
    // Lowers the alarm, so that more severe trouble is reported again if it recurs while less severe trouble lasts.
    if (recent > severity.none) lowerTo(recent);
    return found;
  }

  function recentSeverity(): number {
    const recent = [...foundAt].filter(([, time]) => !isPast(time, goneAfterMs));
    return Math.max(severity.none, ...recent.map(([level]) => level));
  }

  function lowerTo(level: number): void {
    if (alarm) alarm.severity = Math.min(alarm.severity, level);
    reportedSeverity = Math.min(reportedSeverity, level);
    notifiedAlarm.lowerTo(level);
  }

  function endAlarm(facts = {}): void {
    if (alarm) log.info(facts, `Alarm since ${alarm.since.toISOString()} resolved`);
    alarm = undefined;
  }

  /** Adopts what an earlier run or another instance reported. */
  async function syncAlarm(): Promise<void> {
    const before = notifiedAlarm.get();
    await notifiedAlarm.sync();
    const known = notifiedAlarm.get();
    if (known && known.severity !== before?.severity) foundAt.set(known.severity, now());
    const [was, since] = [openSince(before), openSince(known)];
    if (since?.getTime() === was?.getTime()) return;
    if (since) alarm = { severity: severity.none, at: since, ...alarm, since };
    else if (alarm?.since.getTime() === was?.getTime()) endAlarm();
  }

  async function notifyByEmail(send: SendAlarm): Promise<void> {
    const checkedAt = uptime();
    const health = await check();
    await syncAlarm();
    const found = updateAlarm(health);
    const known = notifiedAlarm.get();
    const isNews = alarm ? found > (known?.severity ?? severity.none) : openSince(known);
    const since = alarm?.since ?? known?.since;
    if (!isNews) emailFailure = undefined;
    if (!isNews || !since || !(await notifiedAlarm.maySend())) return;
    const failure = await send({ ...health, since, at: alarm?.at });
    if (failure !== undefined && failure !== emailFailure)
      log.warn({ reason: failure }, 'alarm e-mail not sent; will retry');
    emailFailure = failure;
    if (failure !== undefined) return;
    notifiedAlarm.set({ since, severity: found });
    await syncAlarm();
    // The e-mail about the end of an alarm contains how many deliveries are undeliverable.
    await markNotified(health, checkedAt, found === severity.none);
  }

  /** The monitor also raises an alarm when the pings stop because this process or its machine is gone. */
  async function notifyMonitor({ origin, ping, fail }: Monitor): Promise<void> {
    const checkedAt = uptime();
    const health = await check();
    const found = updateAlarm(health);
    const isHealthy = found <= severity.single;
    const isOver = alarm === undefined || reportedSeverity <= severity.single;
    const isDue = isHealthy ? isOver && uptime() >= nextPingAt : found > reportedSeverity;
    if (!isDue || uptime() < nextCallAt) return;
    const { failure } = await (isHealthy ? ping() : fail(sentenceOf(health.troubles, site)));
    if (failure !== undefined && failure !== monitorFailure)
      log.warn({ to: origin, reason: failure }, 'the call to HEARTBEAT_URL failed; will retry');
    monitorFailure = failure;
    if (failure !== undefined) {
      nextCallAt = uptime() + retryMs;
      return;
    }
    reportedSeverity = isHealthy ? severity.none : found;
    // After trouble, a ping reports the end of the alarm at once.
    nextPingAt = isHealthy ? uptime() + pingEveryMs : Number.NEGATIVE_INFINITY;
    if (!isHealthy) await markNotified(health, checkedAt);
  }

  async function markNotified({ troubles }: Health, checkedAt: number, isEnd = false) {
    if (!isEnd && !troubles.some(({ isOfRequests }) => isOfRequests)) return;
    // If recording this fails, the next e-mail or letter records it.
    await store.markOwnerNotified(uptime() - checkedAt).catch(() => {});
  }

  return {
    alarm: sendAlarm ? () => notifyByEmail(sendAlarm) : async () => void updateAlarm(await check()),
    /** Undefined if no monitor is set. */
    monitor: monitor && (() => notifyMonitor(monitor)),
  };
}

/** @param found Most severe first. */
function sentenceOf(found: readonly Trouble[], site: string): string {
  const because = found[0]?.cause ? ` (${found[0].cause})` : '';
  return `Contact form of ${site} needs attention: ${problemsOf(found)}${because}; ${found[0]?.fix}.`;
}
