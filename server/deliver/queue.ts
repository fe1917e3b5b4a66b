import { type DeliveryKind, deliveryKinds, kindOfReceiver } from '../storage/delivery-kinds.ts';
import type { ClaimedDelivery } from '../storage/store.ts';
import { type AttemptOutcome, attemptDelivery, type DeliveryParts } from './attempt-delivery.ts';
import type { Throttle } from './throttle.ts';

/** Shared by the kinds that go to one receiver. */
export interface Receiver {
  throttle: Throttle;
  /** By delivery id. */
  inFlight: Map<number, Promise<void>>;
  /** How many deliveries in flight are slow; up to `atOnce` of these do not count toward the limit. */
  slow: number;
}

interface QueueParts extends DeliveryParts {
  kind: DeliveryKind;
  receiver: Receiver;
  onAttempt: (kind: DeliveryKind, outcome: AttemptOutcome) => void;
  /** Called when another delivery may be claimed. */
  onFree: () => void;
}

// How long a claim lasts; a running attempt renews it. The expiry is stored with the delivery, and no timer waits for it: the
// next `claimDelivery` after the expiry clears the lease, and `graceMs` (`limits.ts`) later the delivery can be claimed again.
const leaseMs = 88_000;
// An attempt that takes longer counts as slow: its e-mail awaits the mail server's answer.
const renewEveryMs = 40_000;
// An attempt takes at most 10 minutes and 45 s. One that hangs for longer loses its lease to another instance.
const maxRenewals = 16;
const shortestWaitMs = 100;

/** Claims and delivers pending deliveries of one kind. */
export function createQueue(parts: QueueParts) {
  const { kind, store, receiver, onAttempt, onFree, log } = parts;
  const { throttle, inFlight } = receiver;
  const { atOnce } = deliveryKinds[kindOfReceiver(kind)];

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    let renewals = 0;
    const renewal = setInterval(() => {
      renewals += 1;
      if (renewals > maxRenewals) return clearInterval(renewal);
      // The lease outlasts one failed renewal.
      store.renewLease(delivery, leaseMs).catch(() => {});
      if (renewals > 1) return;
      receiver.slow += 1;
      onFree();
    }, renewEveryMs);
    try {
      const attempt = await attemptDelivery(delivery, parts);
      onAttempt(kind, attempt.outcome);
      throttle.attemptEnded(attempt);
    } catch (error) {
      log.error({ err: error }, 'delivery outcome could not be stored');
    } finally {
      clearInterval(renewal);
      if (renewals > 0) receiver.slow -= 1;
      inFlight.delete(delivery.id);
      onFree();
    }
  }

  return {
    /** @returns Whether everything due was claimed, and when to check again. */
    async claimDue(isStopped: () => boolean): Promise<{ isAll: boolean; waitMs: number }> {
      while (!isStopped()) {
        const waitMs = throttle.waitMs(inFlight.size - Math.min(receiver.slow, atOnce));
        if (waitMs > 0) return { isAll: false, waitMs };
        const delivery = await store.claimDelivery(kind, leaseMs, [...inFlight.keys()]);
        if (delivery === undefined) break;
        throttle.deliveryClaimed();
        inFlight.set(delivery.id, deliver(delivery));
      }
      const dueInMs = (await store.nextDeliveryDue(kind)) ?? Number.POSITIVE_INFINITY;
      return { isAll: true, waitMs: Math.max(dueInMs, shortestWaitMs) };
    },

    async hasWork(): Promise<boolean> {
      if (inFlight.size > 0) return true;
      const dueInMs = await store.nextDeliveryDue(kind);
      return dueInMs !== undefined && dueInMs <= 0;
    },
  };
}
