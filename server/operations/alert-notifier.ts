import { randomUUID } from 'node:crypto';
import timers from 'node:timers';
import type { Logger } from 'pino';
import { postJson } from '../lib/http-call.ts';
import type { SharedSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { alarmMessage } from './alarm-message.ts';
import type { Health } from './health.ts';

export interface Parts {
  settings: SharedSettings;
  store: Pick<Store, 'readAlarm' | 'saveAlarm' | 'holdAlertLease'>;
  site: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Logger;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
// Three health checks: when the instance that holds the lease dies, another one takes over.
const leaseMs = 30_000;

/**
 * Tells `ALERT_URL` of each change between alarm and no alarm, and retries until it answers with success. Only the newest
 * state counts, so neither trouble that is gone is told, nor the end of an alarm that nobody was told of. The store keeps
 * what was told, so that a restart neither repeats nor forgets it. Of several instances, the one that holds the lease
 * tells.
 */
export function createAlertNotifier({ settings, store, site, fetch, now, log }: Parts) {
  const url = settings.alertUrl;
  const instance = randomUUID();
  let health: Health | undefined;
  let alarmSince: Date | undefined;
  /** Start of the alarm that was told last; undefined when its end was told. */
  let toldSince: Date | undefined;
  let isToldSaved = true;
  let isLeader: boolean | undefined;
  let isNotifying = false;
  let isStopped = false;
  let posting: Promise<unknown> | undefined;

  async function saveTold(): Promise<void> {
    if (isToldSaved) return;
    const since = toldSince;
    await store.saveAlarm(since).then(
      () => {
        isToldSaved = toldSince === since;
      },
      () => {},
    );
  }

  const isDue = () =>
    alarmSince ? !toldSince && health?.isWell === false : toldSince !== undefined;

  async function notify(): Promise<void> {
    isNotifying = true;
    let pause = firstPauseMs;
    // Without an answer about the lease every instance tells, because an alarm told twice is better than none.
    while (url && !isStopped && isLeader !== false && isDue()) {
      const attempt = post(url);
      posting = attempt;
      const failure = await attempt;
      if (failure === undefined) {
        pause = firstPauseMs;
        continue;
      }
      // Only the origin, because paths of chat services hold their secret.
      log.warn({ to: url.origin, reason: failure, pause }, 'ALERT_URL could not be told');
      await new Promise((resolve) => timers.setTimeout(resolve, pause).unref());
      pause = Math.min(2 * pause, longestPauseMs);
    }
    isNotifying = false;
  }

  /** @returns Why it failed; undefined after success. */
  async function post(url: URL): Promise<string | undefined> {
    if (health === undefined) return undefined;
    const since = alarmSince;
    const message = alarmMessage(health, since ?? toldSince ?? now(), site);
    const { failure } = await postJson(url, JSON.stringify(message), fetch);
    if (failure !== undefined) return failure;
    toldSince = since;
    isToldSaved = false;
    await saveTold();
    return undefined;
  }

  return {
    /** @returns What an earlier run or another instance told of an alarm, where that is news. */
    async takeOver(): Promise<{ since: Date | undefined } | undefined> {
      if (url === undefined) return undefined;
      try {
        isLeader = await store.holdAlertLease(instance, leaseMs);
        if (!isLeader || isNotifying || !isToldSaved) return undefined;
        const since = await store.readAlarm();
        if (isNotifying || since?.getTime() === toldSince?.getTime()) return undefined;
        toldSince = since;
        return { since };
      } catch {
        return undefined;
      }
    },
    async update(newHealth: Health, since: Date | undefined): Promise<void> {
      health = newHealth;
      alarmSince = since;
      await saveTold();
      if (!isNotifying) void notify();
    },
    async settled(): Promise<void> {
      await posting;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await posting;
    },
  };
}
