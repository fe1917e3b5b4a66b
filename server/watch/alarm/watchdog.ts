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
// Longer than an e-mail takes, which is 105 s at most.
const sendingLeaseMs = 120_000;

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
  let told: ToldAlarm | undefined;
  let isToldSaved = true;
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
    // Whoever holds the lease tells on from here, so that what this instance knows ages.
    if (!isLeader) {
      told = undefined;
      isToldSaved = true;
      return;
    }
    await saveTold();
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

  async function saveTold(): Promise<void> {
    if (!isToldSaved && told) {
      await store.saveAlarm(told, stored);
      stored = told;
    }
    isToldSaved = true;
  }

  function judge(health: Health): void {
    const { troubles, owed, undeliverable, error } = health;
    const gravity = gravityOf(troubles);
    wellSince = troubles.length === 0 ? (wellSince ?? now()) : undefined;
    if (troubles.length > 0 && (alarmSince === undefined || gravity > loggedGravity)) {
      if (alarmSince === undefined) lastFailure = undefined;
      alarmSince ??= now();
      loggedGravity = gravity;
      log.error({ owed, undeliverable, err: error }, `Alarm: ${problemsOf(troubles)}`);
    }
    const isCalm = wellSince !== undefined && isPast(wellSince, calmMs);
    if (isCalm && alarmSince !== undefined && isPast(alarmSince, shortestAlarmMs)) {
      log.info({ owed, undeliverable }, `The alarm of ${alarmSince.toISOString()} is over`);
      alarmSince = undefined;
      loggedGravity = noGravity;
    }
  }

  async function tell(send: SendAlarm, health: Health, checkedAt: number): Promise<void> {
    await holdLease(sendingLeaseMs).catch(() => {});
    const since = alarmSince ?? told?.since;
    if (!isLeader || !since) return;
    const failure = await send({ ...health, since });
    if (failure !== undefined && failure !== lastFailure)
      log.warn({ reason: failure }, 'alarm not sent by e-mail; trying again');
    lastFailure = failure;
    if (failure !== undefined) return;
    const { troubles } = health;
    told = { since, gravity: gravityOf(troubles) };
    isToldSaved = false;
    await saveTold().catch(() => {});
    // The end of an alarm says how many are not delivered.
    if (troubles.length === 0 || troubles.some(({ isOfRequests }) => isOfRequests))
      await store.noteWarned(uptime() - checkedAt).catch(() => {});
  }

  return { look };
}
