import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DeliveryError, type FailureKind, type SendResult } from '../lib/delivery-error.ts';
import { withoutAddresses, withoutVisitor } from '../lib/redact.ts';
import {
  type ClaimedDelivery,
  type DeliveryKind,
  giveUpAfterMs,
  type Store,
} from '../store/store.ts';
import { inDoubtRetryDelay, retryDelay } from './backoff.ts';

export interface Dependencies {
  store: Store;
  /** Resolves once it is delivered, else throws DeliveryError. */
  send: (delivery: ClaimedDelivery) => Promise<SendResult | undefined>;
  log: Logger;
}

export type AttemptOutcome = 'delivered' | 'postponed' | 'undeliverable';

export interface Attempt {
  outcome: AttemptOutcome;
  /** Whether the mail server, or the webhook's receiver, works, as far as this attempt can tell. */
  transport: 'working' | 'failing' | 'login refused';
  /** How long the receiver asked to be left alone. */
  retryAfterMs: number;
}

// A clock that jumps ahead makes a delivery look old at once, but it cannot fake attempts.
const giveUpAfterAttempts = 20;

export async function attemptDelivery(
  delivery: ClaimedDelivery,
  { store, send, log }: Dependencies,
): Promise<Attempt> {
  const { kind, reference, request, attempt } = delivery;
  const what = kind === 'webhook' ? 'webhook' : 'e-mail';
  const facts = { reference, kind, attempt };
  const isOld = delivery.ageMs > giveUpAfterMs;
  const redact = (text: string) =>
    request ? withoutVisitor(text, request) : withoutAddresses(text);
  try {
    // After days a confirmation would only confuse the visitor; it was owed while confirmations were off, for example.
    // So would a letter the owner.
    if ((kind === 'confirmation' || kind === 'letter') && isOld)
      throw new DeliveryError('too late to send it', true, 'recipients');
    const result = await send(delivery);
    for (const refusal of result?.refusals ?? [])
      log.warn(
        { ...facts, reason: redact(refusal) },
        'e-mail refused for one recipient, taken for another',
      );
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error));
    const failure = error instanceof DeliveryError ? error : undefined;
    const { isPermanent: isFinal = false, trouble, retryAfterMs = 0 } = failure ?? {};
    if (isFinal || (isOld && attempt >= giveUpAfterAttempts)) {
      await retryUntilStored(
        () => store.abandonDelivery(delivery, reason, isFinal && kind === 'webhook'),
        log,
      );
      // Visitors mistype addresses, so a confirmation that cannot be delivered alarms nobody.
      const level = kind === 'confirmation' ? 'warn' : 'error';
      log[level]({ ...facts, reason }, `${what} given up as undeliverable; it is kept`);
      const transport = isFinal ? 'working' : transportAfter(kind, trouble);
      return { outcome: 'undeliverable', transport, retryAfterMs };
    }
    // A server that breaks the connection after each message may have taken it each time, so the second time waits long.
    const isInDoubt = trouble === 'answer' || (trouble === 'broken off' && attempt > 1);
    const usualPause = isInDoubt ? inDoubtRetryDelay(attempt) : retryDelay(attempt);
    const pause = Math.max(usualPause, retryAfterMs);
    await retryUntilStored(() => store.postponeDelivery(delivery, pause, reason), log);
    log.warn({ ...facts, reason, pause }, `${what} not delivered; trying again`);
    return { outcome: 'postponed', transport: transportAfter(kind, trouble), retryAfterMs };
  }
  await retryUntilStored(() => store.completeDelivery(delivery), log);
  log.info(facts, `${what} delivered`);
  return { outcome: 'delivered', transport: 'working', retryAfterMs: 0 };
}

/** Notifications go to the few recipients that the owner set, so a refusal of one speaks for others; each visitor is another. */
function transportAfter(
  kind: DeliveryKind,
  trouble: FailureKind | undefined,
): Attempt['transport'] {
  if (trouble === 'login') return 'login refused';
  const isVisitorsAddress = kind === 'confirmation' && trouble === 'recipients';
  return isVisitorsAddress || trouble === 'answer' ? 'working' : 'failing';
}

/** Retries until the store has the outcome, because without it the delivery would be repeated. */
async function retryUntilStored(mark: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mark();
    } catch (error) {
      log.error({ err: error }, 'the outcome of a delivery could not be stored yet; trying again');
      await delay(retryDelay(attempt) / 4);
    }
  }
}
