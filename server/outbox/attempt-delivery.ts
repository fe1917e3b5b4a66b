import { setTimeout as delay } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { DeliveryError, type FailureKind, type Mailer } from '../email-transport/mailer.ts';
import { withoutVisitor } from '../lib/redact.ts';
import type { ClaimedMail, MailKind, Store } from '../store/store.ts';
import { inDoubtRetryDelay, retryDelay } from './backoff.ts';

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
  /** Whether the mail server works, as far as this attempt can tell. */
  transport: 'working' | 'failing' | 'login refused';
}

const giveUpAfterMs = 3 * 24 * 60 * 60_000;
// A clock that jumps ahead makes an e-mail look old at once, but it cannot fake attempts.
const giveUpAfterAttempts = 20;

export async function attemptDelivery(
  mail: ClaimedMail,
  { store, mailer, render, now, log }: Dependencies,
): Promise<Attempt> {
  const { kind, request, attempt } = mail;
  const facts = { reference: request.reference, kind, attempt };
  const isOld = now().getTime() - mail.owedSince.getTime() > giveUpAfterMs;
  try {
    // After days a confirmation would only confuse the visitor; it was owed while confirmations were off, for example.
    if (kind === 'confirmation' && isOld)
      throw new DeliveryError('too late to confirm', true, 'recipients');
    const result = await mailer.send(render(mail), `${kind}-${request.reference}`);
    for (const refusal of result?.refusals ?? [])
      log.warn(
        { ...facts, reason: withoutVisitor(refusal, request) },
        'e-mail refused for one recipient, taken for another',
      );
  } catch (error) {
    const reason = withoutVisitor(error instanceof Error ? error.message : String(error), request);
    const isFinal = error instanceof DeliveryError && error.isPermanent;
    const trouble = error instanceof DeliveryError ? error.trouble : undefined;
    if (isFinal || (isOld && attempt >= giveUpAfterAttempts)) {
      await retryUntilStored(() => store.abandonMail(mail, reason), log);
      // Visitors mistype addresses, so a confirmation that cannot be delivered alarms nobody.
      const level = kind === 'confirmation' ? 'warn' : 'error';
      log[level]({ ...facts, reason }, 'e-mail given up as undeliverable; it is kept');
      const transport = isFinal ? 'working' : transportAfter(kind, trouble);
      return { outcome: 'undeliverable', transport };
    }
    // A server that breaks the connection after each message may have taken it each time, so the second time waits long.
    const isInDoubt = trouble === 'answer' || (trouble === 'broken off' && attempt > 1);
    const pause = isInDoubt ? inDoubtRetryDelay(attempt) : retryDelay(attempt);
    await retryUntilStored(() => store.postponeMail(mail, pause, reason), log);
    log.warn({ ...facts, reason, pause }, 'e-mail not delivered; trying again');
    return { outcome: 'postponed', transport: transportAfter(kind, trouble) };
  }
  await retryUntilStored(() => store.completeMail(mail), log);
  log.info(facts, 'e-mail delivered');
  return { outcome: 'delivered', transport: 'working' };
}

/** All notifications go to the same recipients, so a refusal of one speaks for all of them; each visitor has another. */
function transportAfter(kind: MailKind, trouble: FailureKind | undefined): Attempt['transport'] {
  if (trouble === 'login') return 'login refused';
  const isVisitorsAddress = kind === 'confirmation' && trouble === 'recipients';
  return isVisitorsAddress || trouble === 'answer' ? 'working' : 'failing';
}

/** Retries until the store has the outcome, because without it the e-mail would be sent again. */
async function retryUntilStored(mark: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mark();
    } catch (error) {
      log.error({ err: error }, 'the outcome of an e-mail could not be stored yet; trying again');
      await delay(retryDelay(attempt) / 4);
    }
  }
}
