import { type CallResult, get, postText } from '../../lib/network/http-call.ts';

/** The monitor behind `HEARTBEAT_URL`: it raises an alarm when it is told of a failure, and when the pings stop. */
export interface Monitor {
  /** All that may be logged of its address, because the path holds its secret. */
  origin: string;
  ping(): Promise<CallResult>;
  /** @param reason Holds nothing of a visitor and no secret. */
  fail(reason: string): Promise<CallResult>;
}

/** A failure is told as Healthchecks and Better Stack take it: `/fail` behind the path, the reason in the body. */
export function createMonitor(url: URL, fetch: typeof globalThis.fetch): Monitor {
  return {
    origin: url.origin,
    ping: async () => withItsWords(await get(url, fetch)),
    async fail(reason) {
      const result = isUptimeKuma(url)
        ? await get(downAt(url, reason), fetch)
        : await postText(failureOf(url), reason, fetch);
      return withItsWords(result);
    },
  };
}

function failureOf(url: URL): URL {
  const failure = new URL(url);
  failure.pathname = `${url.pathname.replace(/\/+$/, '')}/fail`;
  return failure;
}

function isUptimeKuma({ pathname }: URL): boolean {
  return pathname.includes('/api/push/');
}

function downAt(url: URL, reason: string): URL {
  const down = new URL(url);
  down.searchParams.set('status', 'down');
  down.searchParams.set('msg', reason);
  return down;
}

/** Healthchecks.io answers with status 200 and such words where it knows no such address or takes no more calls. */
function withItsWords(result: CallResult): CallResult {
  if (result.body.startsWith('OK (not found)'))
    return { ...result, status: 404, failure: 'it answered "not found"' };
  if (result.body.startsWith('OK (rate limited)'))
    return { ...result, status: 429, failure: 'it answered "rate limited"' };
  return result;
}
