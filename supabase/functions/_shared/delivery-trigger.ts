import type { Logger } from 'pino';
import { postJson } from '../../../server/lib/network/http-call.ts';
import { bearerToken, isSameSecret } from '../../../server/lib/secrets.ts';
import type { DeliveryCounts } from './delivery-run.ts';
import { unavailable } from './serve.ts';

interface DeliveryTriggerParts {
  url: string;
  secret: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

/** Tells `deliver-mail` that a stored request calls it, not the clock of Supabase. */
const triggerHeader = 'Contact-Trigger';

/** Calls during a run are merged into one follow-up run. A failed call is only logged: `pg_cron` calls each minute. */
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
    const { failure, isLate } = await postJson(new URL(url), '', fetch, headers);
    // It answers when its run is over, and the run continues after we stop waiting for that.
    if (failure !== undefined && !isLate)
      log.warn({ reason: failure }, 'deliver-mail could not be called');
  }

  return () => {
    isCallNeeded = true;
    calling ??= callUntilDone();
    return calling;
  };
}

interface TriggerHandlerParts {
  secret: string;
  /** `isScheduled`: by `pg_cron`, not because a request was stored. */
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
      log.error({ err: error }, 'what is owed could not be delivered; the next call tries again');
      return unavailable();
    }
  };
}
