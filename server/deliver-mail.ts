import { setTimeout as delay } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { DeliveryError, type Mailer, withoutAddresses } from './mailer.ts';
import type { ClaimedMail, Store } from './store.ts';

export interface Dependencies {
  store: Store;
  mailer: Mailer;
  render: (mail: ClaimedMail) => SendMailOptions;
  /** Told how each attempt ended. */
  onAttempt?: (outcome: AttemptOutcome) => void;
  now: () => Date;
  /** Milliseconds on a clock that nobody sets. */
  uptime?: () => number;
  log: Logger;
}

export type AttemptOutcome = 'delivered' | 'postponed' | 'undeliverable';

const mostAtOnce = 5;
// Longer than an attempt takes, so that only a worker that died loses its claim.
const leaseMs = 60_000;
// With the 50 s that one attempt may take this makes the minute in which mail goes out again.
const longestPauseMs = 10_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;
// A clock that jumps makes an e-mail old at once; it makes no attempts.
const giveUpAfterAttempts = 20;
const shortestSleepMs = 100;
const longestSleepMs = 5_000;

/**
 * Delivers the e-mails that requests owe, a few at once, from `start` until `stop`. After a failure that may
 * pass it rests, and then tries with one e-mail alone whether the mail server is back.
 */
export function createDelivery(dependencies: Dependencies) {
  const { store, now, uptime = () => performance.now(), log } = dependencies;
  const inHand = new Map<number, Promise<void>>();
  let isStopped = false;
  let isAwake = true;
  let interrupt = () => {};
  let failures = 0;
  let restUntil = 0;

  const wake = () => {
    isAwake = true;
    interrupt();
  };

  const attempt = async (mail: ClaimedMail) => {
    const outcome = await deliver(mail, dependencies);
    dependencies.onAttempt?.(outcome);
    if (outcome !== 'postponed') failures = 0;
    else if (uptime() >= restUntil) {
      failures += 1;
      restUntil = uptime() + pauseAfter(failures);
    }
  };

  /** Takes up what is due, as far as hands are free; gives the milliseconds until there may be more. */
  const takeUp = async (): Promise<number> => {
    while (!isStopped) {
      // Whatever is in hand wakes the worker when it is done with.
      if (inHand.size >= (failures > 0 ? 1 : mostAtOnce)) return longestSleepMs;
      const restMs = restUntil - uptime();
      if (failures > 0 && restMs > 0) return restMs;
      const mail = await store.claimMail(now(), leaseMs, [...inHand.keys()]);
      if (mail === undefined) break;
      const done = attempt(mail)
        .catch((error: unknown) => log.error({ err: error }, 'e-mail could not be marked'))
        .finally(() => {
          inHand.delete(mail.id);
          wake();
        });
      inHand.set(mail.id, done);
    }
    const dueAt = await store.nextMailDue();
    return dueAt ? Math.max(dueAt.getTime() - now().getTime(), shortestSleepMs) : longestSleepMs;
  };

  const run = async () => {
    while (!isStopped) {
      isAwake = false;
      let sleepMs = 1_000;
      try {
        sleepMs = Math.min(await takeUp(), longestSleepMs);
      } catch (error) {
        log.error({ err: error }, 'e-mails cannot be read; trying again');
      }
      if (isAwake || isStopped) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, sleepMs);
      interrupt = resolve;
      await promise;
      clearTimeout(timer);
    }
    await Promise.all(inHand.values());
  };
  let finished: Promise<void> | undefined;

  return {
    start() {
      finished ??= run();
    },
    /** Looks at once for what is due. */
    wake,
    /** Resolves when the e-mails in hand are done with. */
    async stop() {
      isStopped = true;
      interrupt();
      await finished;
    },
  };
}

/** One attempt, and its mark in the store. */
async function deliver(
  mail: ClaimedMail,
  { store, mailer, render, now, log }: Dependencies,
): Promise<AttemptOutcome> {
  const facts = { reference: mail.request.reference, kind: mail.kind, attempt: mail.attempt };
  try {
    const handover = await mailer.send(render(mail), `${mail.kind}-${mail.request.reference}`);
    for (const refusal of handover?.refusals ?? [])
      log.warn(
        { ...facts, reason: refusal },
        'e-mail refused for one recipient, taken for another',
      );
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error));
    const ageMs = now().getTime() - mail.owedSince.getTime();
    const isLate = ageMs > giveUpAfterMs && mail.attempt >= giveUpAfterAttempts;
    if (isLate || (error instanceof DeliveryError && error.isPermanent)) {
      await store.abandonMail(mail, now(), reason);
      log.error({ ...facts, reason }, 'e-mail given up as undeliverable; it is kept');
      return 'undeliverable';
    }
    const pause = pauseAfter(mail.attempt);
    await store.postponeMail(mail, new Date(now().getTime() + pause), reason);
    log.warn({ ...facts, reason, pause }, 'e-mail not delivered; trying again');
    return 'postponed';
  }
  await untilItHolds(() => store.completeMail(mail, now()), log);
  log.info(facts, 'e-mail delivered');
  return 'delivered';
}

/** Milliseconds until the next attempt: 1 s, doubling, up to 10 s, less up to a quarter so that copies spread. */
function pauseAfter(attempt: number): number {
  const pause = Math.min(1_000 * 2 ** (attempt - 1), longestPauseMs);
  return Math.round(pause * (1 - Math.random() / 4));
}

/** What was delivered must not go out again because the store was busy for a moment. */
async function untilItHolds(mark: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mark();
    } catch (error) {
      log.error({ err: error }, 'e-mail delivered, but not marked yet; trying again');
      await delay(pauseAfter(attempt) / 4);
    }
  }
}
