import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { owner } from '../../owner.ts';
import { withoutAddresses, withoutVisitor } from '../lib/clean-text.ts';
import { DeliveryError, type SendResult } from '../lib/delivery-error.ts';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import { type DeliveryKind, deliveryKinds, giveUpAfterMs } from '../storage/delivery-kinds.ts';
import { keptUntil } from '../storage/retention-period.ts';
import type { ClaimedDelivery, Store } from '../storage/store.ts';
import { inDoubtRetryDelay, retryDelay } from './backoff.ts';

export interface DeliveryParts {
  store: Store;
  /** Resolves once delivered, else throws DeliveryError. */
  send: (delivery: ClaimedDelivery) => Promise<SendResult | undefined>;
  log: Logger;
}

export type AttemptOutcome = 'delivered' | 'postponed' | 'undeliverable';

export type TransportHealth = 'working' | 'failing' | 'login refused';

/** The state of the mail server, or of the webhook's receiver. */
export interface TransportState {
  transport: TransportHealth;
  /** The pause that the server or receiver requested. */
  retryAfterMs: number;
}

export interface Attempt extends TransportState {
  outcome: AttemptOutcome;
}

// A clock that jumps ahead makes a delivery look old, but cannot fake attempts.
const giveUpAfterAttempts = 20;

export async function attemptDelivery(
  delivery: ClaimedDelivery,
  { store, send, log }: DeliveryParts,
): Promise<Attempt> {
  const { kind, reference, request, attempt } = delivery;
  const { word, isForOwner, retriesDaily } = deliveryKinds[kind];
  const facts = { reference, kind, attempt };
  const isOld = delivery.ageMs > giveUpAfterMs;
  const redact = (text: string) =>
    request ? withoutVisitor(text, request) : withoutAddresses(text);
  try {
    // A delivery is this old if, for example, its kind was off until now.
    if (isOld && retriesDaily === 'never')
      throw new DeliveryError('too old to send', true, 'recipients');
    const result = await send(delivery);
    for (const refusal of result?.refusals ?? [])
      log.warn(
        { ...facts, reason: redact(refusal) },
        `${word} rejected for one recipient, accepted for another`,
      );
  } catch (error) {
    const failure = error instanceof DeliveryError ? error : new DeliveryError(error, false);
    const { isPermanent, retryAfterMs } = failure;
    const reason = redact(failure.message);
    const transport = transportAfter(kind, failure);
    if (isPermanent || (isOld && attempt >= giveUpAfterAttempts)) {
      const isForGood = isPermanent && retriesDaily === 'unless refused';
      await retryUntilStored(() => store.markUndeliverable(delivery, reason, isForGood), log);
      log[isForOwner ? 'error' : 'warn'](
        { ...facts, reason, ...keptFacts(delivery) },
        `${word} undeliverable; still stored`,
      );
      return { outcome: 'undeliverable', transport, retryAfterMs };
    }
    // A server that breaks the connection after each message may have accepted each message, so only the first retry is fast.
    const isInDoubt =
      failure.kind === 'in doubt' || (failure.kind === 'disconnected' && attempt > 1);
    const defaultPause = isInDoubt ? inDoubtRetryDelay(attempt) : retryDelay(attempt);
    const pause = Math.max(defaultPause, retryAfterMs);
    await retryUntilStored(() => store.postponeDelivery(delivery, pause, reason), log);
    log.warn({ ...facts, reason, pause }, `${word} not delivered; will retry`);
    return { outcome: 'postponed', transport, retryAfterMs };
  }
  await retryUntilStored(() => store.completeDelivery(delivery), log);
  log.info(facts, `${word} delivered`);
  return { outcome: 'delivered', transport: 'working', retryAfterMs: 0 };
}

/** For the log: the day until which an undeliverable request is kept at least. */
function keptFacts({ kind, request, pendingSince }: ClaimedDelivery) {
  if (kind !== 'notification' || !request) return {};
  const { receivedAt } = request;
  const until = keptUntil({ receivedAt, pendingSince }, owner.privacy.retentionDays);
  return { keptUntil: dayInAmsterdam(until) };
}

/** A visitor's address that is refused says nothing about the transport: each confirmation goes to a different mailbox. */
function transportAfter(kind: DeliveryKind, failure: DeliveryError): TransportHealth {
  const isVisitorAddress = !deliveryKinds[kind].isForOwner && failure.kind === 'recipients';
  if (failure.isPermanent || isVisitorAddress || failure.kind === 'in doubt') return 'working';
  return failure.kind === 'back off' ? 'login refused' : 'failing';
}

/** Retries until the outcome is stored; otherwise the delivery would be repeated. */
async function retryUntilStored(storeOutcome: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storeOutcome();
    } catch (error) {
      log.error({ err: error }, 'delivery outcome could not be stored; will retry');
      await delay(retryDelay(attempt) / 4);
    }
  }
}
