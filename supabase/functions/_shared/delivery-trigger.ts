import type { Logger } from 'pino';

interface Parts {
  url: string;
  secret: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

/** Tells `deliver-mail` that a stored request calls it, not the clock of Supabase. */
export const triggerHeader = 'Contact-Trigger';

// `deliver-mail` answers when its run is over. The run continues after we stop waiting for that answer.
const timeoutMs = 10_000;

/** Calls during a run are merged into one follow-up run. A failed call is only logged: `pg_cron` calls each minute. */
export function createDeliveryTrigger({ url, secret, fetch, log }: Parts): () => Promise<void> {
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
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers = { Authorization: `Bearer ${secret}`, [triggerHeader]: 'request' };
      const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal });
      await response.body?.cancel();
      if (!response.ok) log.warn({ status: response.status }, 'deliver-mail could not be called');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'deliver-mail could not be called');
    }
  }

  return () => {
    isCallNeeded = true;
    calling ??= callUntilDone();
    return calling;
  };
}
