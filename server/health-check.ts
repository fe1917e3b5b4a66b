import type { Backlog, Store } from './store.ts';

interface Dependencies {
  store: Pick<Store, 'check' | 'backlog'>;
  now: () => Date;
}

/** How the server does: `ok`, or what is wrong in words that tell nothing of a visitor or a cause. */
export interface Health {
  isWell: boolean;
  storing: string;
  delivery: string;
  /** What the owner waits for; undefined when it could not be read. */
  backlog: Backlog | undefined;
  /** Why storing or reading failed: for the log. */
  error: unknown;
}

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
    const hasStored = await store.check(now()).then(() => true, failed);
    const backlog = await store.backlog().catch(failed);
    const storing = hasStored ? 'ok' : 'a request could not be stored now';
    const delivery = backlog ? judge(backlog) : 'the e-mails could not be read';
    return { isWell: storing === 'ok' && delivery === 'ok', storing, delivery, backlog, error };
  };
}
