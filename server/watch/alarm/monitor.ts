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
    ping: async () => readAnswer(url, await get(url, fetch)),
    async fail(reason) {
      const result = isUptimeKuma(url)
        ? await get(downAt(url, reason), fetch)
        : await postText(failureOf(url), reason, fetch);
      return readAnswer(url, result);
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

/** Some monitors answer with status 200 where they know no such address or take no more calls. */
function readAnswer(url: URL, result: CallResult): CallResult {
  const { body, failure } = result;
  const refused = (status: number, words: string) => ({
    ...result,
    status,
    failure: `it answered ${words}`,
  });
  if (body.startsWith('OK (not found)')) return refused(404, '"not found"');
  if (body.startsWith('OK (rate limited)')) return refused(429, '"rate limited"');
  // Uptime Kuma gives its own page to an address that it does not know.
  const isTaken = isUptimeKuma(url) ? /"ok"\s*:\s*true/.test(body) : !/"ok"\s*:\s*false/.test(body);
  return failure === undefined && !isTaken
    ? refused(404, 'that the monitor does not exist or is paused')
    : result;
}
