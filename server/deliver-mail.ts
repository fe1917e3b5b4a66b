import { setTimeout as delay } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { createDeliveryPace, pauseAfter } from './delivery-pace.ts';
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

// Longer than an attempt takes, so that only a worker that died loses its claim.
const leaseMs = 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;
// A clock that jumps makes an e-mail old at once; it makes no attempts.
const giveUpAfterAttempts = 20;
const shortestSleepMs = 100;
const longestSleepMs = 5_000;

/**
 * Delivers the e-mails that requests owe, from `start` until `stop`, at the pace of `delivery-pace.ts`.
 */
export function createDelivery(dependencies: Dependencies) {
  const { store, now, uptime = () => performance.now(), log } = dependencies;
  const pace = createDeliveryPace(uptime);
  const inHand = new Map<number, Promise<void>>();
  let isStopped = false;
  let isAwake = true;
  let interrupt = () => {};

  const look = () => {
    isAwake = true;
    interrupt();
  };

  const attempt = async (mail: ClaimedMail) => {
    const outcome = await deliver(mail, dependencies);
    dependencies.onAttempt?.(outcome);
    if (outcome === 'postponed') pace.attemptFailed();
    else pace.serverAnswered();
  };

  /** Takes up what is due, as far as hands are free; gives the milliseconds until there may be more. */
  const takeUp = async (): Promise<number> => {
    while (!isStopped) {
      const waitMs = pace.waitMs(inHand.size);
      if (waitMs > 0) return waitMs;
      const mail = await store.claimMail(now(), leaseMs, [...inHand.keys()]);
      if (mail === undefined) break;
      pace.mailTaken();
      const done = attempt(mail)
        .catch((error: unknown) => log.error({ err: error }, 'e-mail could not be marked'))
        .finally(() => {
          inHand.delete(mail.id);
          look();
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
    /** Looks at once for what is due; called for each request that was stored. */
    wake() {
      pace.requestCame();
      look();
    },
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
