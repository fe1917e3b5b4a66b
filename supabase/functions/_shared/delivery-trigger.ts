import type { Logger } from 'pino';
import { postJson } from '../../../server/lib/network/http-call.ts';

interface DeliveryTriggerParts {
  url: string;
  secret: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

/** Tells `deliver-mail` that a stored request calls it, not the clock of Supabase. */
export const triggerHeader = 'Contact-Trigger';

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
