import { retryAfterSeconds } from 'contact/wire.ts';
import type { Logger } from 'pino';
import { bearerToken, isSameSecret } from '../../../server/lib/secrets.ts';
import type { DeliveryCounts } from './delivery-run.ts';
import { triggerHeader } from './delivery-trigger.ts';

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

export function unavailable(): Response {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new Response(null, { status: 503, headers });
}
