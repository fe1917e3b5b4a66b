import type { Logger } from 'pino';

interface Parts {
  /** Where `deliver-mail` answers. */
  url: string;
  secret: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

// It answers when its work is done, and that goes on without us.
const patienceMs = 10_000;

/**
 * Rings `deliver-mail`: an e-mail has come to be owed. Who rings while it rings is heard by one more ring afterwards.
 * One that fails is no loss: the database rings each minute.
 */
export function createBell({ url, secret, fetch, log }: Parts): () => Promise<void> {
  let isWanted = false;
  let ringing: Promise<void> | undefined;

  async function ringOut(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await ringOnce();
    }
    ringing = undefined;
  }

  async function ringOnce(): Promise<void> {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const headers = { Authorization: `Bearer ${secret}` };
      const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal });
      await response.body?.cancel();
      if (!response.ok) log.warn({ status: response.status }, 'deliver-mail could not be rung');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'deliver-mail could not be rung');
    }
  }

  return () => {
    isWanted = true;
    ringing ??= ringOut();
    return ringing;
  };
}
