import { type CallResult, call } from '../../lib/network/http-call.ts';

export type Monitor = ReturnType<typeof createMonitor>;

/**
 * The monitor behind `HEARTBEAT_URL`: it raises an alarm when it is told of a failure, and when the pings stop. A failure is told
 * as Healthchecks and Better Stack take it: `/fail` behind the path, the reason in the body.
 */
export function createMonitor(url: URL, fetch: typeof globalThis.fetch) {
  const isUptimeKuma = url.pathname.includes('/api/push/');
  const failing = new URL(url);
  if (isUptimeKuma) failing.searchParams.set('status', 'down');
  else failing.pathname = `${url.pathname.replace(/\/+$/, '')}/fail`;
  return {
    /** All that may be logged of its address, because the path holds its secret. */
    origin: url.origin,
    ping: async () => readAnswer(await call(url, fetch), isUptimeKuma),
    /** @param reason Holds nothing of a visitor and no secret. */
    async fail(reason: string) {
      if (!isUptimeKuma)
        return readAnswer(await call(failing, fetch, { method: 'POST', body: reason }), false);
      failing.searchParams.set('msg', reason);
      return readAnswer(await call(failing, fetch), true);
    },
  };
}

/** Some monitors answer with status 200 where they know no such address or take no more calls. */
function readAnswer(result: CallResult, isUptimeKuma: boolean): CallResult {
  const { body, failure } = result;
  const refused = (status: number, words: string) => ({
    ...result,
    status,
    failure: `it answered ${words}`,
  });
  if (body.startsWith('OK (not found)')) return refused(404, '"not found"');
  if (body.startsWith('OK (rate limited)')) return refused(429, '"rate limited"');
  // Uptime Kuma gives its own page to an address that it does not know.
  const isTaken = isUptimeKuma ? /"ok"\s*:\s*true/.test(body) : !/"ok"\s*:\s*false/.test(body);
  return failure === undefined && !isTaken
    ? refused(404, 'that the monitor does not exist or is paused')
    : result;
}
