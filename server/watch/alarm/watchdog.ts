import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { AlarmState, ToldAlarm } from '../../storage/store.ts';
import type { Health } from '../health.ts';
import { gravityOf, noGravity, problemsOf } from '../troubles.ts';
import type { SendAlarm } from './alarm-mailer.ts';

interface WatchdogParts {
  check: () => Promise<Health>;
  /** Undefined without a mail server. */
  sendAlarm: SendAlarm | undefined;
  store: AlarmState;
  now: () => Date;
  /** How long all has to be well before an alarm ends. An alarm lasts ten minutes at least: trouble that comes and goes is one. */
  calmMs?: number | undefined;
  log: Logger;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

const shortestAlarmMs = 10 * 60_000;
// Three looks: when the instance that holds the lease dies, another one takes over.
const leaseMs = 30_000;
// Longer than an e-mail takes, which is 105 s at most, and shorter than `longestWaitMs`, beyond which a lease counts as wrong.
const sendingLeaseMs = 110_000;

/** When an alarm began, unless its end was told. */
const openSince = (told: ToldAlarm | undefined) =>
  told && told.gravity > noGravity ? told.since : undefined;

/**
 * Each look at the health logs if an alarm begins, becomes graver or ends. It then compares the alarm with what the owner was
 * last told. If it is graver, or over, the owner is sent an e-mail at each look until one is taken. Trouble that ended before
 * anybody was told is never told, and neither is its end. The store keeps what was told, so that a restart neither repeats nor
 * forgets it. Of several instances, the one that holds the lease sends; one that stood still meanwhile overwrites nothing.
 */
export function createWatchdog(parts: WatchdogParts) {
  const { check, sendAlarm, store, now, calmMs = 60_000, log } = parts;
  const { uptime = () => performance.now() } = parts;
  const instance = randomUUID();
  let wellSince: Date | undefined;
  let alarmSince: Date | undefined;
  let loggedGravity = noGravity;
  let loggedAt: Date | undefined;
  /** Since when nothing was as grave as what was logged or told. */
  let lighterSince: Date | undefined;
  /** Not saved yet where it is another object than `stored`. */
  let told: ToldAlarm | undefined;
  /** What the store held when it was last read. */
  let stored: ToldAlarm | undefined;
  let lastFailure: string | undefined;
  // Until the store has answered about the lease, every instance sends, because two e-mails are better than none. Every instance
  // also sends once the store has not answered for as long as a lease lasts: the holder of the lease may be gone as well.
  let isLeader = true;
  let leaseReadAt = uptime();

  // In both directions, because a clock may have been moved, and each instance has its own.
  const isPast = (time: Date, ms: number) => Math.abs(now().getTime() - time.getTime()) >= ms;

  async function look(): Promise<void> {
    const checkedAt = uptime();
    const health = await check();
    // While the store is away, which the check reports, this process goes by what it remembers.
    if (sendAlarm) await shareTold().catch(() => {});
    judge(health);
    if (sendAlarm && isNews(health)) await tell(sendAlarm, health, checkedAt);
  }

  function isNews({ troubles }: Health): boolean {
    if (alarmSince === undefined) return openSince(told) !== undefined;
    return gravityOf(troubles) > (told?.gravity ?? noGravity);
  }

  /** Saves what was told, and takes over what an earlier run or another instance told. */
  async function shareTold(): Promise<void> {
    await holdLease(leaseMs);
    // The lease holder takes over, so our state is stale.
    if (!isLeader) {
      told = undefined;
      return;
    }
    const known = await store.readAlarm();
    const open = openSince(known);
    // An alarm that nobody ended goes on, even if this instance told another one while the store was away.
    if (open === undefined || open.getTime() === told?.since.getTime()) await saveTold(known);
    stored = await store.readAlarm();
    const since = openSince(stored);
    if (since?.getTime() !== openSince(told)?.getTime()) alarmSince = since;
    told = stored;
  }

  async function holdLease(ms: number): Promise<void> {
    try {
      isLeader = await store.holdAlarmLease(instance, ms);
      leaseReadAt = uptime();
    } catch (error) {
      isLeader ||= uptime() - leaseReadAt > leaseMs;
      throw error;
    }
  }

  async function saveTold(known: ToldAlarm | undefined): Promise<void> {
    if (told === undefined || told === stored) return;
    await store.saveAlarm(told, known);
    stored = told;
  }

  function judge(health: Health): void {
    const { troubles, owed, undeliverable, error } = health;
    const gravity = gravityOf(troubles);
    wellSince = troubles.length === 0 ? (wellSince ?? now()) : undefined;
    if (troubles.length > 0 && (alarmSince === undefined || gravity > loggedGravity)) {
      if (alarmSince === undefined) lastFailure = undefined;
      alarmSince ??= now();
      loggedGravity = gravity;
      loggedAt = now();
      log.error({ owed, undeliverable, err: error }, `Alarm: ${problemsOf(troubles)}`);
    }
    const isCalm = wellSince !== undefined && isPast(wellSince, calmMs);
    if (isCalm && alarmSince !== undefined && isPast(alarmSince, shortestAlarmMs)) {
      log.info({ owed, undeliverable }, `The alarm of ${alarmSince.toISOString()} is over`);
      alarmSince = undefined;
      loggedGravity = noGravity;
    }
    forgetGraver(gravity);
  }

  /** Other trouble may last until the owner acts, and graver trouble that comes back meanwhile is news. */
  function forgetGraver(gravity: number): void {
    const isLighter = gravity < Math.max(loggedGravity, told?.gravity ?? noGravity);
    lighterSince = isLighter ? (lighterSince ?? now()) : undefined;
    if (gravity === noGravity || !lighterSince || !isPast(lighterSince, shortestAlarmMs)) return;
    loggedGravity = gravity;
    if (told) told = { ...told, gravity: Math.min(told.gravity, gravity) };
  }

  async function tell(send: SendAlarm, health: Health, checkedAt: number): Promise<void> {
    const isHeld = await holdLease(sendingLeaseMs).then(
      () => true,
      () => false,
    );
    const since = alarmSince ?? told?.since;
    if (!isLeader || !since) return;
    const failure = await send({ ...health, since, at: alarmSince && loggedAt });
    if (failure !== undefined && failure !== lastFailure)
      log.warn({ reason: failure }, 'alarm not sent by e-mail; trying again');
    lastFailure = failure;
    if (failure !== undefined) return;
    const { troubles } = health;
    told = { since, gravity: gravityOf(troubles) };
    // Without a lease it is saved under the next one, since what is stored now is not known.
    if (isHeld) await saveTold(stored).catch(() => {});
    // The end of an alarm says how many are not delivered.
    if (troubles.length === 0 || troubles.some(({ isOfRequests }) => isOfRequests))
      await store.noteWarned(uptime() - checkedAt).catch(() => {});
  }

  return { look };
}
