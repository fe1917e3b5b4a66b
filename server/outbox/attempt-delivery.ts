import { setTimeout as delay } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { DeliveryError, type FailureKind, type Mailer } from '../email-transport/mailer.ts';
import { withoutVisitor } from '../lib/redact.ts';
import type { ClaimedMail, MailKind, Store } from '../store/store.ts';
import { pauseAfter, pauseInDoubt } from './backoff.ts';

export interface Dependencies {
  store: Store;
  mailer: Mailer;
  render: (mail: ClaimedMail) => SendMailOptions;
  now: () => Date;
  log: Logger;
}

export type AttemptOutcome = 'delivered' | 'postponed' | 'undeliverable';

export interface Attempt {
  outcome: AttemptOutcome;
  /** Whether the way out works, as far as this attempt can tell. */
  way: 'open' | 'closed' | 'login refused';
}

const giveUpAfterMs = 3 * 24 * 60 * 60_000;
// A clock that jumps makes an e-mail old at once; it makes no attempts.
const giveUpAfterAttempts = 20;

/** One attempt to deliver an e-mail, and its mark in the store. */
export async function attemptDelivery(
  mail: ClaimedMail,
  { store, mailer, render, now, log }: Dependencies,
): Promise<Attempt> {
  const { kind, request, attempt } = mail;
  const facts = { reference: request.reference, kind, attempt };
  const isOld = now().getTime() - mail.owedSince.getTime() > giveUpAfterMs;
  try {
    // It was owed while confirmations were off; by now it would only confuse.
    if (kind === 'confirmation' && isOld)
      throw new DeliveryError('too late to confirm', true, 'recipients');
    const handover = await mailer.send(render(mail), `${kind}-${request.reference}`);
    for (const refusal of handover?.refusals ?? [])
      log.warn(
        { ...facts, reason: withoutVisitor(refusal, request) },
        'e-mail refused for one recipient, taken for another',
      );
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const reason = withoutVisitor(said, request);
    const isFinal = error instanceof DeliveryError && error.isPermanent;
    if (isFinal || (isOld && attempt >= giveUpAfterAttempts)) {
      await untilItHolds(() => store.abandonMail(mail, reason), log);
      // A visitor who mistypes an address is nobody's alarm.
      const level = kind === 'confirmation' ? 'warn' : 'error';
      log[level]({ ...facts, reason }, 'e-mail given up as undeliverable; it is kept');
      return { outcome: 'undeliverable', way: 'open' };
    }
    const trouble = error instanceof DeliveryError ? error.trouble : undefined;
    // A line may break once; where it breaks each time the server has the message, it would get thousands.
    const isInDoubt = trouble === 'answer' || (trouble === 'broken off' && attempt > 1);
    const pause = isInDoubt ? pauseInDoubt(attempt) : pauseAfter(attempt);
    await untilItHolds(() => store.postponeMail(mail, pause, reason), log);
    log.warn({ ...facts, reason, pause }, 'e-mail not delivered; trying again');
    return { outcome: 'postponed', way: wayAfter(kind, trouble) };
  }
  await untilItHolds(() => store.completeMail(mail), log);
  log.info(facts, 'e-mail delivered');
  return { outcome: 'delivered', way: 'open' };
}

/** All notifications go to the same recipients; each confirmation goes to another. */
function wayAfter(kind: MailKind, trouble: FailureKind | undefined): Attempt['way'] {
  if (trouble === 'login') return 'login refused';
  const isOthersAffair = kind === 'confirmation' && trouble === 'recipients';
  return isOthersAffair || trouble === 'answer' ? 'open' : 'closed';
}

/** What was delivered must not go out again, nor what may have been soon, because the store was away for a moment. */
async function untilItHolds(mark: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mark();
    } catch (error) {
      log.error({ err: error }, 'what became of an e-mail could not be marked yet; trying again');
      await delay(pauseAfter(attempt) / 4);
    }
  }
}
