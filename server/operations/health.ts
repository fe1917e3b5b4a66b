import type { Backlog, Store } from '../store/store.ts';

interface Dependencies {
  store: Pick<Store, 'check' | 'backlog' | 'fault'>;
  hasWebhook: boolean;
  now: () => Date;
}

/** Each text is `ok` or says what is wrong, without visitors' data and without internal causes. */
export interface Health {
  isWell: boolean;
  storing: string;
  /** Of e-mails to the owner: anybody can type an address that takes no confirmation. */
  delivery: string;
  /** Undefined where no webhook is set. */
  webhook: string | undefined;
  /** Whether this machine's clock agrees with the store's. A difference only makes logs confusing. */
  clock: string;
  backlog: Backlog | undefined;
  webhookBacklog: Backlog | undefined;
  error: unknown;
}

const maxSkewMs = 5_000;
const maxWaitMs = 15 * 60_000;

/** Well means: a request can be stored now, and nothing owed to the owner is undeliverable or waits longer than 15 minutes. */
export function createHealthCheck({ store, hasWebhook, now }: Dependencies): () => Promise<Health> {
  const judge = (backlog: Backlog | undefined, what: string): string => {
    if (backlog === undefined) return `the ${what}s could not be read`;
    const { oldest, ageMs = 0, undeliverable } = backlog;
    if (undeliverable > 0)
      return `${undeliverable} ${what === 'e-mail' ? '' : `webhook${undeliverable === 1 ? '' : 's'} `}undeliverable: npm run contact -- resend`;
    const isLate = oldest && ageMs > maxWaitMs;
    const article = what === 'e-mail' ? 'an' : 'a';
    return isLate ? `${article} ${what} waits since ${oldest.toISOString()}` : 'ok';
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
    const backlog = await store.backlog('notification').catch(failed);
    const webhookBacklog = hasWebhook ? await store.backlog('webhook').catch(failed) : undefined;
    const storing = storeTime ? (store.fault ?? 'ok') : 'a request could not be stored now';
    const delivery = judge(backlog, 'e-mail');
    const webhook = hasWebhook ? judge(webhookBacklog, 'webhook') : undefined;
    return {
      isWell: storing === 'ok' && delivery === 'ok' && (webhook ?? 'ok') === 'ok',
      storing,
      delivery,
      webhook,
      clock,
      backlog,
      webhookBacklog,
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
