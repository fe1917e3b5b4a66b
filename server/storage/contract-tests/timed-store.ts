import type { DeliveryKind } from '../delivery-kinds.ts';
import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import type { ClaimedDelivery, NewRequest, Store } from '../store.ts';

export type DatedRequest = NewRequest & { receivedAt: Date };

export type TimedStore = ReturnType<typeof withTimes>;

export function openTimedStore(path = ':memory:'): TimedStore {
  let time = 0;
  const store = openSqliteStore(path, true, () => time);
  return withTimes(store, (now) => {
    time = now.getTime();
  });
}

/**
 * A store whose clock is set with each call, and whose lengths of time are times instead.
 * @param setClock Sets the clock of `store`.
 */
export function withTimes(store: Store, setClock: (now: Date) => Promise<void> | void) {
  let time = Number.NaN;
  let isSet: Promise<void> | void;

  const at = async <Result>(now: Date, call: () => Promise<Result>): Promise<Result> => {
    if (now.getTime() !== time) {
      time = now.getTime();
      isSet = setClock(now);
    }
    await isSet;
    return call();
  };

  return {
    ...store,
    add: ({ receivedAt, ...request }: DatedRequest) => at(receivedAt, () => store.add(request)),
    claimDelivery: (kind: DeliveryKind, now: Date, leaseMs: number, inFlight?: number[]) =>
      at(now, () => store.claimDelivery(kind, leaseMs, inFlight)),
    completeDelivery: (mail: ClaimedDelivery, now: Date) =>
      at(now, () => store.completeDelivery(mail)),
    postponeDelivery: (mail: ClaimedDelivery, dueAt: Date, reason: string) =>
      store.postponeDelivery(mail, dueAt.getTime() - time, reason),
    abandonDelivery: (mail: ClaimedDelivery, now: Date, reason: string, isForGood = false) =>
      at(now, () => store.abandonDelivery(mail, reason, isForGood)),
    resendUndeliverable: (now: Date, reference?: string) =>
      at(now, () => store.resendUndeliverable(reference)),
    async nextDeliveryDue(kind: DeliveryKind) {
      const inMs = await store.nextDeliveryDue(kind);
      return inMs === undefined ? undefined : new Date(time + inMs);
    },
    erase: (references: string[], now: Date) => at(now, () => store.erase(references)),
    eraseExpired: (receivedBefore: Date, now: Date, kinds: DeliveryKind[] = []) =>
      at(now, () => store.eraseExpired({ days: daysBetween(receivedBefore, now), kinds })),
    countExpired: (receivedBefore: Date, now: Date, kinds: DeliveryKind[] = []) =>
      at(now, () => store.countExpired({ days: daysBetween(receivedBefore, now), kinds })),
    dropErasureNotices: (now: Date) => at(now, () => store.dropErasureNotices()),
    backlog: (kind: DeliveryKind, now = new Date(time || 0)) => at(now, () => store.backlog(kind)),
    noteRetention: (days: number, now: Date) => at(now, () => store.noteRetention(days)),
    oweLetter: (now: Date) => at(now, () => store.oweLetter()),
    readClock: (now: Date) => at(now, () => store.readClock()),
    holdAlertLease: (instance: string, now: Date, leaseMs: number) =>
      at(now, () => store.holdAlertLease(instance, leaseMs)),
  };
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000;
}
