import type { Logger } from 'pino';
import { call } from '../../../server/lib/network/http-call.ts';
import { bearerToken, isSameSecret } from '../../../server/lib/secrets.ts';
import type { DeliveryCounts } from './delivery-run.ts';
import { unavailable } from './serve.ts';

interface DeliveryTriggerParts {
  url: string;
  secret: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

/** Distinguishes a call of `deliver-mail` for a stored request from one by `pg_cron`. */
const triggerHeader = 'Contact-Trigger';

/** Calls of the returned function during a run cause one follow-up run. A failure is only logged: `pg_cron` calls every minute. */
export function createDeliveryTrigger({
  url,
  secret,
  fetch,
  log,
}: DeliveryTriggerParts): () => Promise<void> {
  let isCallNeeded = false;
  let calling: Promise<void> | undefined;

  async function callUntilDone(): Promise<void> {
    while (isCallNeeded) {
      isCallNeeded = false;
      await callOnce();
    }
    calling = undefined;
  }

  async function callOnce(): Promise<void> {
    const headers = { Authorization: `Bearer ${secret}`, [triggerHeader]: 'request' };
    const { failure, isLate } = await call(new URL(url), fetch, { method: 'POST', headers });
    // deliver-mail answers at the end of its run, which continues after we stop waiting.
    if (failure !== undefined && !isLate)
      log.warn({ reason: failure }, 'the call to deliver-mail failed');
  }

  return () => {
    isCallNeeded = true;
    calling ??= callUntilDone();
    return calling;
  };
}

interface TriggerHandlerParts {
  secret: string;
  /** `isScheduled`: called by `pg_cron`, not because a request was stored. */
  run: (isScheduled: boolean) => Promise<DeliveryCounts>;
  log: Logger;
}

export function createTriggerHandler({ secret, run, log }: TriggerHandlerParts) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST')
      return new Response(null, { status: 405, headers: { Allow: 'POST' } });
    if (!isSameSecret(bearerToken(request.headers) ?? '', secret))
      return new Response(null, { status: 401 });
    try {
      return Response.json(await run(!request.headers.has(triggerHeader)));
    } catch (error) {
      log.error({ err: error }, 'pending deliveries could not be sent; the next call retries');
      return unavailable();
    }
  };
}
