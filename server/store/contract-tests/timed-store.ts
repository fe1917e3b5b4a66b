import type { ClaimedMail, MailKind, NewRequest, Store } from '../store.ts';

export type DatedRequest = NewRequest & { receivedAt: Date };

/** A store whose clock is set with each call, and that tells times instead of lengths of time. */
export type TimedStore = ReturnType<typeof withTimes>;

/** @param setClock Sets the clock by which the store dates and judges. */
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
    claimMail: (kind: MailKind, now: Date, leaseMs: number, inHand?: number[]) =>
      at(now, () => store.claimMail(kind, leaseMs, inHand)),
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
    holdAlertLease: (keeper: string, now: Date, leaseMs: number) =>
      at(now, () => store.holdAlertLease(keeper, leaseMs)),
  };
}
