import type { Logger } from 'pino';
import { retryAfterSeconds } from '../contact/answers.ts';
import type { Store } from './store.ts';

interface Dependencies {
  store: Store;
  now: () => Date;
  log: Logger;
}

// An e-mail goes out within seconds; after this long somebody has to look.
const tooLongMs = 15 * 60_000;
// Whoever asks all the time costs no more than one write a second.
const freshMs = 1_000;

/**
 * Whether the server does its work: it can store a request now, and no e-mail to the owner is undeliverable or has
 * waited for delivery longer than 15 minutes.
 */
export function createReadiness({ store, now, log }: Dependencies) {
  let looking: ReturnType<typeof look> | undefined;

  async function look() {
    const storing = await store.check(now()).then(
      () => 'ok',
      (error: unknown) => {
        log.error({ err: error }, 'not ready: a request could not be stored now');
        return 'a request could not be stored now';
      },
    );
    const delivery = await store.backlog().then(
      ({ oldest, undeliverable }) => {
        if (undeliverable > 0) return `${undeliverable} undeliverable: npm run contact -- resend`;
        const isLate = oldest && now().getTime() - oldest.getTime() > tooLongMs;
        return isLate ? `an e-mail waits since ${oldest.toISOString()}` : 'ok';
      },
      () => 'the e-mails could not be read',
    );
    setTimeout(() => {
      looking = undefined;
    }, freshMs).unref();
    return { storing, delivery };
  }

  /** Answers `/readyz`: 200 or 503, with the reason in JSON. */
  return async (): Promise<Response> => {
    looking ??= look();
    const { storing, delivery } = await looking;
    const isReady = storing === 'ok' && delivery === 'ok';
    const headers = { ...(!isReady && { 'Retry-After': String(retryAfterSeconds) }) };
    return Response.json({ storing, delivery }, { status: isReady ? 200 : 503, headers });
  };
}
