import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createPeriodic } from '../../lib/periodic.ts';
import type { Store } from '../../storage/store.ts';
import { type Health, inWords } from '../health.ts';
import type { AlarmChannel } from './alarm-channel.ts';

interface WatchdogOptions {
  check: () => Promise<Health>;
  /** Undefined where only the log tells. */
  channel: AlarmChannel | undefined;
  store: Pick<Store, 'readAlarm' | 'saveAlarm' | 'holdAlertLease'>;
  now: () => Date;
  /** Trouble that comes and goes is one alarm: it ends after so long without trouble, ten minutes after it began or later. */
  calmMs?: number | undefined;
  log: Logger;
}

const shortestAlarmMs = 10 * 60_000;
// Each delivery that ends wakes it, and each look writes to the store to see that it can: at most once a second.
const tickMs = 1_000;
const ticksToLook = 10;
// Three looks: when the instance that holds the lease dies, another one takes over.
const leaseMs = 30_000;

/**
 * Looks at the health every ten seconds and when woken, and logs when an alarm begins and ends. Each look compares the alarm
 * with what the owner was last told. If they differ, it tells the owner until the channel accepts it. Trouble that ended
 * before anybody was told is never told, and neither is its end. The store keeps what was told, so that a restart neither
 * repeats nor forgets it. Of several instances, the one that holds the lease tells.
 */
export function createWatchdog(parts: WatchdogOptions) {
  const { check, channel, store, now, calmMs = 60_000, log } = parts;
  const instance = randomUUID();
  let ticksLeft = 0;
  let wellSince: Date | undefined;
  let alarmSince: Date | undefined;
  /** Start of the alarm that was told last; undefined when its end was told. */
  let toldSince: Date | undefined;
  let isToldSaved = true;
  let lastFailure: string | undefined;
  // Before the store answers about the lease every instance tells, because an alarm told twice is better than none.
  let isLeader = true;

  // Either way, since a clock may have been moved, or be that of another instance.
  const isPast = (time: Date, ms: number) => Math.abs(now().getTime() - time.getTime()) >= ms;

  async function look(): Promise<void> {
    const health = await check();
    // While the store is away, which the check knows, this process goes by what it remembers.
    if (channel) await shareTold().catch(() => {});
    judge(health);
    const since = alarmSince ?? toldSince;
    const isNews = alarmSince === undefined || (toldSince === undefined && !health.isWell);
    if (channel && isLeader && since && isNews) await tell(channel, health, since);
  }

  /** Saves what was told, and takes over what an earlier run or another instance told. */
  async function shareTold(): Promise<void> {
    isLeader = await store.holdAlertLease(instance, leaseMs);
    await saveTold();
    const since = isLeader ? await store.readAlarm() : toldSince;
    if (since?.getTime() === toldSince?.getTime()) return;
    toldSince = since;
    alarmSince = since;
  }

  async function saveTold(): Promise<void> {
    if (!isToldSaved) await store.saveAlarm(toldSince);
    isToldSaved = true;
  }

  function judge(health: Health): void {
    const { isWell, troubles, owed, undeliverable, error } = health;
    wellSince = isWell ? (wellSince ?? now()) : undefined;
    if (!isWell && alarmSince === undefined) {
      alarmSince = now();
      lastFailure = undefined;
      log.error({ owed, undeliverable, err: error }, `Alarm: ${inWords(troubles)}`);
    }
    const isCalm = wellSince !== undefined && isPast(wellSince, calmMs);
    if (isCalm && alarmSince !== undefined && isPast(alarmSince, shortestAlarmMs)) {
      log.info({ owed, undeliverable }, `The alarm of ${alarmSince.toISOString()} is over`);
      alarmSince = undefined;
    }
  }

  async function tell(by: AlarmChannel, health: Health, since: Date): Promise<void> {
    const { failure } = await by.tell({ health, since });
    if (failure !== undefined && failure !== lastFailure)
      log.warn({ to: by.to, reason: failure }, `${by.setting} could not be told; trying again`);
    lastFailure = failure;
    if (failure !== undefined) return;
    toldSince = alarmSince;
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
