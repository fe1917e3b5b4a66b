import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createPeriodic } from '../../lib/periodic.ts';
import type { AlarmState, ToldAlarm } from '../../storage/store.ts';
import type { Health } from '../health.ts';
import { gravityOf, inWords } from '../troubles.ts';
import type { AlarmChannel } from './alarm-channel.ts';

interface WatchdogOptions {
  check: () => Promise<Health>;
  /** Undefined where only the log tells. */
  channel: AlarmChannel | undefined;
  store: AlarmState;
  now: () => Date;
  /** Trouble that comes and goes is one alarm: it ends after so long without trouble, ten minutes after it began or later. */
  calmMs?: number | undefined;
  log: Logger;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

const shortestAlarmMs = 10 * 60_000;
// Each delivery that ends wakes it, and each look writes to the store to see that it can: at most once a second.
const tickMs = 1_000;
const ticksToLook = 10;
// Three looks: when the instance that holds the lease dies, another one takes over.
const leaseMs = 30_000;
// Longer than any telling: an e-mail takes 85 s at most.
const tellingLeaseMs = 100_000;

/**
 * Looks at the health every ten seconds and when woken, and logs when an alarm begins, becomes graver and ends. Each look
 * compares the alarm with what the owner was last told. If it is graver, or over, it tells the owner until the channel accepts
 * it. Trouble that ended before anybody was told is never told, and neither is its end. The store keeps what was told, so that
 * a restart neither repeats nor forgets it. Of several instances, the one that holds the lease tells.
 */
export function createWatchdog(parts: WatchdogOptions) {
  const { check, channel, store, now, calmMs = 60_000, log } = parts;
  const { uptime = () => performance.now() } = parts;
  const instance = randomUUID();
  let ticksLeft = 0;
  let wellSince: Date | undefined;
  let alarmSince: Date | undefined;
  let loggedGravity = -1;
  /** Undefined once the end of the alarm was told. */
  let told: ToldAlarm | undefined;
  let isToldSaved = true;
  let lastFailure: string | undefined;
  // Before the store answers about the lease every instance tells, because an alarm told twice is better than none. So it is
  // once the store has not answered for as long as a lease lasts: whoever holds it may be gone, too.
  let isLeader = true;
  let leaseReadAt = uptime();

  // Either way, since a clock may have been moved, or be that of another instance.
  const isPast = (time: Date, ms: number) => Math.abs(now().getTime() - time.getTime()) >= ms;

  async function look(): Promise<void> {
    const health = await check();
    // While the store is away, which the check knows, this process goes by what it remembers.
    if (channel) await shareTold().catch(() => {});
    judge(health);
    if (channel && isNews(health)) await tell(channel, health);
  }

  function isNews({ troubles }: Health): boolean {
    if (alarmSince === undefined) return told !== undefined;
    return gravityOf(troubles) > (told?.gravity ?? -1);
  }

  /** Saves what was told, and takes over what an earlier run or another instance told. */
  async function shareTold(): Promise<void> {
    await holdLease(leaseMs);
    await saveTold();
    if (!isLeader) return;
    const saved = await store.readAlarm();
    if (saved?.since.getTime() !== told?.since.getTime()) alarmSince = saved?.since;
    told = saved;
  }

  async function holdLease(ms: number): Promise<void> {
    try {
      isLeader = await store.holdAlertLease(instance, ms);
      leaseReadAt = uptime();
    } catch (error) {
      isLeader ||= uptime() - leaseReadAt > leaseMs;
      throw error;
    }
  }

  async function saveTold(): Promise<void> {
    if (!isToldSaved) await store.saveAlarm(told);
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
      log.error({ owed, undeliverable, err: error }, `Alarm: ${inWords(troubles)}`);
    }
    const isCalm = wellSince !== undefined && isPast(wellSince, calmMs);
    if (isCalm && alarmSince !== undefined && isPast(alarmSince, shortestAlarmMs)) {
      log.info({ owed, undeliverable }, `The alarm of ${alarmSince.toISOString()} is over`);
      alarmSince = undefined;
      loggedGravity = -1;
    }
  }

  async function tell(by: AlarmChannel, health: Health): Promise<void> {
    await holdLease(tellingLeaseMs).catch(() => {});
    const since = alarmSince ?? told?.since;
    if (!isLeader || !since) return;
    const { failure } = await by.tell({ health, since });
    if (failure !== undefined && failure !== lastFailure)
      log.warn({ to: by.to, reason: failure }, `${by.setting} could not be told; trying again`);
    lastFailure = failure;
    if (failure !== undefined) return;
    told = alarmSince && { since: alarmSince, gravity: gravityOf(health.troubles) };
    isToldSaved = false;
    await saveTold().catch(() => {});
  }

  const { run, start, stop } = createPeriodic(async () => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    ticksLeft = ticksToLook;
    await look();
  }, tickMs);

  return {
    start,
    stop,
    wake() {
      ticksLeft = 0;
    },
    /** For a function call on Supabase, in place of `start`. */
    lookOnce(): Promise<void> {
      ticksLeft = 0;
      return run();
    },
  };
}
