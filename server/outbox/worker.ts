import type { ClaimedMail, MailKind } from '../store/store.ts';
import { type AttemptOutcome, attemptDelivery, type Dependencies } from './attempt-delivery.ts';
import { createBackoff } from './backoff.ts';

interface Settings extends Dependencies {
  /** What goes out. The rest stays owed. */
  kinds: MailKind[];
  /** Told how each attempt ended. */
  onAttempt?: (kind: MailKind, outcome: AttemptOutcome) => void;
  /** Milliseconds on a clock that nobody sets. */
  uptime?: () => number;
}

// Longer than an attempt takes, so that only a worker that died loses its claim. Shorter than 90 s: what is due later
// a copy of the version before takes for misdated, and sends.
const leaseMs = 88_000;
const shortestSleepMs = 100;
const longestSleepMs = 5_000;
// Who drains is not told of what comes meanwhile, and has to look.
const drainingSleepMs = 250;

/** In the order in which they go: confirmations wait while notifications do. */
const mostAtOnce: [kind: MailKind, most: number][] = [
  ['notification', 5],
  ['confirmation', 2],
];

/**
 * Delivers the e-mails that requests owe, from `start` until `stop`. Each kind has hands and a pace
 * (`delivery-pace.ts`) of its own, so that nothing that a visitor's mailbox does holds up the owner's e-mail.
 */
export function createOutboxWorker(settings: Settings) {
  const { store, kinds, onAttempt, uptime = () => performance.now(), log } = settings;
  const lanes = mostAtOnce
    .filter(([kind]) => kinds.includes(kind))
    .map(([kind, most]) => ({
      kind,
      pace: createBackoff(most, uptime),
      inHand: new Map<number, Promise<void>>(),
    }));
  type Lane = (typeof lanes)[number];
  let isStopped = false;
  let isAwake = true;
  let interrupt = () => {};

  const look = () => {
    isAwake = true;
    interrupt();
  };

  const attempt = async (mail: ClaimedMail, { kind, pace }: Lane) => {
    const { outcome, way } = await attemptDelivery(mail, settings);
    onAttempt?.(kind, outcome);
    if (way === 'open') pace.serverAnswered();
    else pace.attemptFailed(way === 'login refused');
  };

  /** Takes up what is due of one kind, as far as hands are free; tells whether that was all, and when to look again. */
  const takeUp = async (lane: Lane): Promise<{ isAll: boolean; waitMs: number }> => {
    const { kind, pace, inHand } = lane;
    while (!isStopped) {
      const waitMs = pace.waitMs(inHand.size);
      if (waitMs > 0) return { isAll: false, waitMs };
      const mail = await store.claimMail(kind, leaseMs, [...inHand.keys()]);
      if (mail === undefined) break;
      pace.mailTaken();
      const done = attempt(mail, lane)
        .catch((error: unknown) => log.error({ err: error }, 'e-mail could not be marked'))
        .finally(() => {
          inHand.delete(mail.id);
          look();
        });
      inHand.set(mail.id, done);
    }
    const waitMs = (await store.nextMailDue(kind)) ?? longestSleepMs;
    return { isAll: true, waitMs: Math.max(waitMs, shortestSleepMs) };
  };

  /** Gives the milliseconds until there may be more. */
  const takeUpAll = async (): Promise<number> => {
    let sleepMs = longestSleepMs;
    for (const lane of lanes) {
      const { isAll, waitMs } = await takeUp(lane);
      sleepMs = Math.min(sleepMs, waitMs);
      if (!isAll) break;
    }
    return sleepMs;
  };

  /** Until the time is over or somebody looks. */
  const sleep = async (sleepMs: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, sleepMs);
    interrupt = resolve;
    await promise;
    clearTimeout(timer);
  };

  const handsDone = () => Promise.all(lanes.flatMap(({ inHand }) => [...inHand.values()]));

  const run = async () => {
    while (!isStopped) {
      isAwake = false;
      let sleepMs = 1_000;
      try {
        sleepMs = await takeUpAll();
      } catch (error) {
        log.error({ err: error }, 'e-mails cannot be read; trying again');
      }
      if (!isAwake && !isStopped) await sleep(sleepMs);
    }
    await handsDone();
  };

  const isAnythingLeft = async () => {
    if (lanes.some(({ inHand }) => inHand.size > 0)) return true;
    const dues = await Promise.all(lanes.map(({ kind }) => store.nextMailDue(kind)));
    return dues.some((inMs) => inMs !== undefined && inMs <= 0);
  };
  let finished: Promise<void> | undefined;

  return {
    start() {
      finished ??= run();
    },
    /** Looks at once for what is due; called for each request that was stored. */
    wake() {
      for (const { pace } of lanes) pace.requestCame();
      look();
    },
    /**
     * In place of `start`, for a process that does not stay: delivers until nothing is due, or until the time is over
     * and what is in hand is done with.
     * @throws Error when what is due cannot be read.
     */
    async drain(mostMs: number) {
      const endsAt = uptime() + mostMs;
      try {
        while (uptime() < endsAt) {
          isAwake = false;
          const sleepMs = await takeUpAll();
          if (isAwake) continue;
          if (!(await isAnythingLeft())) break;
          if (!isAwake) await sleep(Math.min(sleepMs, drainingSleepMs));
        }
      } finally {
        await handsDone();
      }
    },
    /** Resolves when the e-mails in hand are done with. */
    async stop() {
      isStopped = true;
      interrupt();
      await finished;
    },
  };
}
