import { randomUUID } from 'node:crypto';
// Node's, also where timers without a name are numbers.
import timers from 'node:timers';
import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';
import { alarmMessage, reasonOf } from './alarm-message.ts';
import type { Health } from './health.ts';

interface Parts {
  check: () => Promise<Health>;
  store: Pick<Store, 'readAlarm' | 'saveAlarm' | 'holdAlertLease'>;
  /** Whom to tell (`ALERT_URL`); undefined: the log alone. */
  url: URL | undefined;
  /** How messages name the site. */
  site: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Logger;
}

const lookMs = 10_000;
// However many deliveries end, looking costs no more than one write a second.
const restMs = 1_000;
const attemptMs = 10_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
// Three looks long: when the copy that keeps watch dies, another takes over.
const watchMs = 30_000;

/**
 * Looks every ten seconds, and when it is woken, whether the server is well. When it is not, and when it is again,
 * the log says so once and `url` is told once: tried again until it answers with success. The newest state counts,
 * so an alarm that nobody was told of is not called off. The store keeps that an alarm was told, so that a restart
 * neither repeats nor forgets it; while it cannot be written, memory does. Of several copies of the server one keeps
 * watch, and tells.
 */
export function createWatchdog({ check, store, url, site, fetch, now, log }: Parts) {
  let health: Health | undefined;
  /** Since when something is wrong. */
  let alarm: Date | undefined;
  /** Since when the alarm is on that was told. */
  let told: Date | undefined;
  let isKept = true;
  let isClockRight = true;
  const name = randomUUID();
  /** Undefined until the store has said so. */
  let isKeeper: boolean | undefined;
  let looking: Promise<void> | undefined;
  let isTelling = false;
  let posting: Promise<unknown> | undefined;
  let isResting = false;
  let isWoken = false;
  let isStopped = false;

  async function look(): Promise<void> {
    const found = await check();
    await holdAlertLease();
    health = found;
    const facts = { owed: health.backlog?.owed, undeliverable: health.backlog?.undeliverable };
    if (!health.isWell && alarm === undefined) {
      alarm = now();
      log.error({ ...facts, err: health.error }, `Alarm: ${reasonOf(health)}`);
    } else if (health.isWell && alarm !== undefined) {
      log.info(facts, `The alarm of ${alarm.toISOString()} is over`);
      alarm = undefined;
    }
    reportClock(health);
    await keep();
    if (!isTelling) void tell();
  }

  function reportClock({ clock }: Health): void {
    const isRight = clock === 'ok';
    if (isRight === isClockRight) return;
    isClockRight = isRight;
    if (isRight) log.info('The clock of this machine agrees with that of the database again');
    else log.warn(`${clock}: set it by the network (NTP); e-mails go by the clock of the database`);
  }

  /** Whoever begins to keep watch takes up the alarm that an earlier run of the server, or another copy, told. */
  async function holdAlertLease(): Promise<void> {
    if (url === undefined) return;
    try {
      const isMine = await store.holdAlertLease(name, watchMs);
      if (isMine && !isKeeper && isKept) {
        told = await store.readAlarm();
        alarm ??= told;
      }
      isKeeper = isMine;
    } catch {
      // The health check tells that nothing can be stored; who kept watch goes on.
    }
  }

  async function keep(): Promise<void> {
    if (isKept) return;
    const since = told;
    try {
      await store.saveAlarm(since);
      isKept = told === since;
    } catch {
      // The health check tells that nothing can be stored; the next look tries again.
    }
  }

  // Where nobody can say who keeps watch, told twice is better than not at all.
  const isMine = () => isKeeper !== false;

  /** Tells until what was told is what is. */
  async function tell(): Promise<void> {
    isTelling = true;
    let pause = firstPauseMs;
    while (
      url &&
      health &&
      !isStopped &&
      isMine() &&
      (alarm === undefined) !== (told === undefined)
    ) {
      const since = alarm;
      const message = alarmMessage(health, since ?? told ?? now(), site);
      const post = send(url, message).then(async (failure) => {
        if (failure === undefined) {
          told = since;
          isKept = false;
          await keep();
        }
        return failure;
      });
      posting = post;
      const failure = await post;
      if (failure === undefined) {
        pause = firstPauseMs;
        continue;
      }
      // Of the address the origin alone: the paths of chat services are secrets.
      log.warn({ to: url.origin, reason: failure, pause }, 'ALERT_URL could not be told');
      await new Promise((resolve) => timers.setTimeout(resolve, pause).unref());
      pause = Math.min(2 * pause, longestPauseMs);
    }
    isTelling = false;
  }

  /** Why it failed; undefined when the receiver has it. */
  async function send(url: URL, message: object): Promise<string | undefined> {
    const limit = new AbortController();
    const timer = timers.setTimeout(() => limit.abort(), attemptMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(message),
        // Whoever answers there does not choose whom the server calls.
        redirect: 'error',
        signal: limit.signal,
      });
      response.body?.cancel().catch(() => {});
      return response.ok ? undefined : `it answered ${response.status}`;
    } catch (error) {
      if (limit.signal.aborted) return `no answer within ${attemptMs / 1_000} s`;
      const { cause = error } = error as { cause?: unknown };
      const { code, message: said } = cause as { code?: string; message?: string };
      return code ?? said ?? 'no reason';
    } finally {
      timers.clearTimeout(timer);
    }
  }

  /** Looks now, or once the last look is a second old; called when an attempt to deliver has ended. */
  function wake(): void {
    isWoken = true;
    if (looking || isResting || isStopped) return;
    isWoken = false;
    isResting = true;
    looking = look().finally(() => {
      looking = undefined;
      const rested = () => {
        isResting = false;
        if (isWoken) wake();
      };
      timers.setTimeout(rested, restMs).unref();
    });
  }

  return {
    start() {
      timers.setInterval(wake, lookMs).unref();
      wake();
    },
    wake,
    /** Looks, and tries to tell, once; for a process that does not stay. */
    async lookOnce() {
      await look();
      await posting;
    },
    /** Resolves when the look and the attempt to tell that are in hand are done with. */
    async stop() {
      isStopped = true;
      await looking;
      await posting;
    },
  };
}
