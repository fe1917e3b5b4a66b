import { alarmingOf, countOf, type DeliveryKind, deliveryKinds } from '../store/delivery-kinds.ts';
import type { Backlog, Store } from '../store/store.ts';

interface Dependencies {
  store: Pick<Store, 'check' | 'backlog' | 'fault'>;
  /** Those that are on. */
  kinds: readonly DeliveryKind[];
  now: () => Date;
}

/** Each text is `ok` or says what is wrong, without visitors' data and without internal causes. */
export interface Health {
  isWell: boolean;
  storing: string;
  /** Of what raises an alarm (`delivery-kinds.ts`). */
  delivery: string;
  /** Whether this machine's clock agrees with the store's. A difference only makes logs confusing. */
  clock: string;
  backlogs: KindBacklog[];
  error: unknown;
}

/** Undefined where it could not be read. */
export interface KindBacklog {
  kind: DeliveryKind;
  backlog: Backlog | undefined;
}

const maxSkewMs = 5_000;
const maxWaitMs = 15 * 60_000;

/** Well means: a request can be stored now, and nothing that raises an alarm is undeliverable or waits longer than 15 minutes. */
export function createHealthCheck({ store, kinds, now }: Dependencies): () => Promise<Health> {
  return async () => {
    let error: unknown;
    const failed = (reason: unknown) => {
      error ??= reason;
      return undefined;
    };
    const before = now().getTime();
    const storeTime = await store.check().catch(failed);
    const clock = storeTime ? judgeClock(before, now().getTime(), storeTime.getTime()) : 'ok';
    const backlogs: KindBacklog[] = [];
    for (const kind of alarmingOf(kinds))
      backlogs.push({ kind, backlog: await store.backlog(kind).catch(failed) });
    const storing = storeTime ? (store.fault ?? 'ok') : 'a request could not be stored now';
    const delivery = backlogs.map(troubleOf).filter(Boolean).join('; ') || 'ok';
    const isWell = storing === 'ok' && delivery === 'ok';
    return { isWell, storing, delivery, clock, backlogs, error };
  };
}

/** Undefined where nothing is wrong. */
export function troubleOf({ kind, backlog }: KindBacklog): string | undefined {
  const { word } = deliveryKinds[kind];
  if (backlog === undefined) return `the ${word}s could not be read`;
  const { oldest, ageMs = 0, undeliverable } = backlog;
  if (undeliverable > 0)
    return `${countOf(undeliverable, kind)} undeliverable: npm run contact -- resend`;
  const isLate = oldest && ageMs > maxWaitMs;
  return isLate ? `the oldest ${word} waits since ${oldest.toISOString()}` : undefined;
}

/** @param storeTime Read between `before` and `after`; all in milliseconds since 1970. */
function judgeClock(before: number, after: number, storeTime: number): string {
  const skewMs = storeTime < before ? before - storeTime : Math.min(after - storeTime, 0);
  if (Math.abs(skewMs) <= maxSkewMs) return 'ok';
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return `the clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database`;
}
