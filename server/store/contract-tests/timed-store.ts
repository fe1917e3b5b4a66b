import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import type { ClaimedMail, MailKind, NewRequest, Store } from '../store.ts';

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
    claimMail: (kind: MailKind, now: Date, leaseMs: number, inFlight?: number[]) =>
      at(now, () => store.claimMail(kind, leaseMs, inFlight)),
    completeMail: (mail: ClaimedMail, now: Date) => at(now, () => store.completeMail(mail)),
    postponeMail: (mail: ClaimedMail, dueAt: Date, reason: string) =>
      store.postponeMail(mail, dueAt.getTime() - time, reason),
    abandonMail: (mail: ClaimedMail, now: Date, reason: string) =>
      at(now, () => store.abandonMail(mail, reason)),
    resendNotifications: (now: Date, reference?: string) =>
      at(now, () => store.resendNotifications(reference)),
    async nextMailDue(kind: MailKind) {
      const inMs = await store.nextMailDue(kind);
      return inMs === undefined ? undefined : new Date(time + inMs);
    },
    erase: (references: string[], now: Date) => at(now, () => store.erase(references)),
    eraseDelivered: (receivedBefore: Date, now: Date, from?: number) =>
      at(now, () => store.eraseDelivered(receivedBefore, from)),
    check: (now: Date) => at(now, () => store.check()),
    holdAlertLease: (instance: string, now: Date, leaseMs: number) =>
      at(now, () => store.holdAlertLease(instance, leaseMs)),
  };
}
