import type { Backlog, Store } from '../store/store.ts';

interface Dependencies {
  store: Pick<Store, 'check' | 'backlog'>;
  now: () => Date;
}

/** Each text is `ok` or says what is wrong, without visitors' data and without internal causes. */
export interface Health {
  isWell: boolean;
  storing: string;
  delivery: string;
  /** Whether this machine's clock agrees with the store's. A difference only makes logs confusing. */
  clock: string;
  backlog: Backlog | undefined;
  error: unknown;
}

const maxSkewMs = 5_000;
const maxWaitMs = 15 * 60_000;

/** Well means: a request can be stored now, and no e-mail to the owner is undeliverable or waits longer than 15 minutes. */
export function createHealthCheck({ store, now }: Dependencies): () => Promise<Health> {
  const judge = ({ oldest, undeliverable }: Backlog): string => {
    if (undeliverable > 0) return `${undeliverable} undeliverable: npm run contact -- resend`;
    const isLate = oldest && now().getTime() - oldest.getTime() > maxWaitMs;
    return isLate ? `an e-mail waits since ${oldest.toISOString()}` : 'ok';
  };

  return async () => {
    let error: unknown;
    const failed = (reason: unknown) => {
      error ??= reason;
      return undefined;
    };
    const before = now().getTime();
    const storeTime = await store.check().catch(failed);
    const clock = storeTime ? judgeClock(before, now().getTime(), storeTime.getTime()) : 'ok';
    const backlog = await store.backlog().catch(failed);
    const storing = storeTime ? 'ok' : 'a request could not be stored now';
    const delivery = backlog ? judge(backlog) : 'the e-mails could not be read';
    return {
      isWell: storing === 'ok' && delivery === 'ok',
      storing,
      delivery,
      clock,
      backlog,
      error,
    };
  };
}

/** @param storeTime Read between `before` and `after`; all in milliseconds since 1970. */
function judgeClock(before: number, after: number, storeTime: number): string {
  const skewMs = storeTime < before ? before - storeTime : Math.min(after - storeTime, 0);
  if (Math.abs(skewMs) <= maxSkewMs) return 'ok';
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return `the clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database`;
}
