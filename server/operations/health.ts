import type { Backlog, Store } from '../store/store.ts';

interface Dependencies {
  store: Pick<Store, 'check' | 'backlog'>;
  now: () => Date;
}

/** How the server does: `ok`, or what is wrong in words that tell nothing of a visitor or a cause. */
export interface Health {
  isWell: boolean;
  storing: string;
  delivery: string;
  /** Whether this machine's clock agrees with the store's. It harms nothing but what people read. */
  clock: string;
  /** What the owner waits for; undefined when it could not be read. */
  backlog: Backlog | undefined;
  /** Why storing or reading failed: for the log. */
  error: unknown;
}

// More is no delay on the way to the database.
const mostSkewMs = 5_000;
// An e-mail goes out within seconds; after this long somebody has to look.
const tooLongMs = 15 * 60_000;

/**
 * The one place that says what is wrong: nothing can be stored now, or an e-mail to the owner is undeliverable or has
 * waited for delivery longer than 15 minutes. A check never rejects, and costs one write.
 */
export function createHealthCheck({ store, now }: Dependencies): () => Promise<Health> {
  const judge = ({ oldest, undeliverable }: Backlog): string => {
    if (undeliverable > 0) return `${undeliverable} undeliverable: npm run contact -- resend`;
    const isLate = oldest && now().getTime() - oldest.getTime() > tooLongMs;
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

/** @param storeTime Told between the other two. */
function judgeClock(before: number, after: number, storeTime: number): string {
  const skewMs = storeTime < before ? before - storeTime : Math.min(after - storeTime, 0);
  if (Math.abs(skewMs) <= mostSkewMs) return 'ok';
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return `the clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database`;
}
