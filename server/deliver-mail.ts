import { setTimeout as delay } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { DeliveryError, type Mailer } from './mailer.ts';
import type { ClaimedMail, Store } from './store.ts';

export interface Dependencies {
  store: Store;
  mailer: Mailer;
  render: (mail: ClaimedMail) => SendMailOptions;
  now: () => Date;
  log: Logger;
}

const markAgainMs = 250;
// Longer than an attempt takes, so that only a worker that died loses its claim.
const leaseMs = 2 * 60_000;
const longestPauseMs = 45_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;
const longestSleepMs = 30_000;

/** Delivers the e-mails that requests owe, one after another, from `start` until `stop`. */
export function createDelivery(dependencies: Dependencies) {
  const { store, now, log } = dependencies;
  let isStopped = false;
  let isAwake = true;
  let interrupt = () => {};

  const wake = () => {
    isAwake = true;
    interrupt();
  };

  const run = async () => {
    while (!isStopped) {
      isAwake = false;
      let sleepMs = longestSleepMs;
      try {
        const isBusy = await deliverNext(dependencies);
        if (isBusy) continue;
        const dueAt = await store.nextMailDue();
        if (dueAt) sleepMs = Math.min(Math.max(dueAt.getTime() - now().getTime(), 0), sleepMs);
      } catch (error) {
        log.error({ err: error }, 'e-mails cannot be read or marked; trying again');
        sleepMs = 1_000;
      }
      if (isAwake || isStopped) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, sleepMs);
      interrupt = resolve;
      await promise;
      clearTimeout(timer);
    }
  };
  let finished: Promise<void> | undefined;

  return {
    start() {
      finished ??= run();
    },
    /** Looks at once for what is due. */
    wake,
    /** Resolves when the e-mail in hand is done with. */
    async stop() {
      isStopped = true;
      interrupt();
      await finished;
    },
  };
}

/** Delivers one e-mail that is due; false when there is none. */
async function deliverNext({ store, mailer, render, now, log }: Dependencies): Promise<boolean> {
  const mail = await store.claimMail(now(), leaseMs);
  if (mail === undefined) return false;
  const facts = { reference: mail.request.reference, kind: mail.kind, attempt: mail.attempt };
  try {
    await mailer.send(render(mail), `${mail.kind}-${mail.request.reference}`);
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error));
    const isLate = now().getTime() - mail.owedSince.getTime() > giveUpAfterMs;
    if (isLate || (error instanceof DeliveryError && error.isPermanent)) {
      await store.abandonMail(mail, now(), reason);
      log.error({ ...facts, reason }, 'e-mail given up as undeliverable; it is kept');
    } else {
      const pause = pauseAfter(mail.attempt);
      await store.postponeMail(mail, new Date(now().getTime() + pause), reason);
      log.warn({ ...facts, reason, pause }, 'e-mail not delivered; trying again');
    }
    return true;
  }
  await untilItHolds(() => store.completeMail(mail, now()), log);
  log.info(facts, 'e-mail delivered');
  return true;
}

/** Milliseconds until the next attempt: 1 s, doubling, up to 45 s, less up to a quarter so that copies spread. */
function pauseAfter(attempt: number): number {
  const pause = Math.min(1_000 * 2 ** (attempt - 1), longestPauseMs);
  return Math.round(pause * (1 - Math.random() / 4));
}

/** What was delivered must not go out again because the store was busy for a moment. */
async function untilItHolds(mark: () => Promise<void>, log: Logger): Promise<void> {
  for (;;) {
    try {
      return await mark();
    } catch (error) {
      log.error({ err: error }, 'e-mail delivered, but not marked yet; trying again');
      await delay(markAgainMs);
    }
  }
}

/** Mail servers repeat addresses in their answers; a log holds none. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '…');
}
