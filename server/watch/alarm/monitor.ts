import { type CallResult, call } from '../../lib/network/http-call.ts';

export type Monitor = ReturnType<typeof createMonitor>;

/**
 * The monitor behind `HEARTBEAT_URL`: it raises an alarm when a failure is reported, and when the pings stop. A failure is
 * reported as Healthchecks and Better Stack expect: a POST to `<path>/fail` with the reason as its body.
 */
export function createMonitor(url: URL, fetch: typeof globalThis.fetch) {
  const isUptimeKuma = url.pathname.includes('/api/push/');
  const failing = new URL(url);
  if (isUptimeKuma) failing.searchParams.set('status', 'down');
  else failing.pathname = `${url.pathname.replace(/\/+$/, '')}/fail`;
  return {
    /** The only part of its address that may be logged, because the path contains its secret. */
    origin: url.origin,
    ping: async () => readAnswer(await call(url, fetch), isUptimeKuma),
    /** @param reason Must contain no visitor data and no secret. */
    async fail(reason: string) {
      if (!isUptimeKuma)
        return readAnswer(await call(failing, fetch, { method: 'POST', body: reason }), false);
      const down = new URL(failing);
      down.searchParams.set('msg', reason);
      return readAnswer(await call(down, fetch), true);
    },
  };
}

/** Some monitors answer 200 for an unknown address or above their rate limit. */
function readAnswer(result: CallResult, isUptimeKuma: boolean): CallResult {
  const { body, failure } = result;
  const refused = (status: number, reason: string) => ({
    ...result,
    status,
    failure: `it answered ${reason}`,
  });
  if (body.startsWith('OK (not found)')) return refused(404, '"not found"');
  if (body.startsWith('OK (rate limited)')) return refused(429, '"rate limited"');
  // Uptime Kuma answers an unknown address with its own page.
  const isAccepted = isUptimeKuma ? /"ok"\s*:\s*true/.test(body) : !/"ok"\s*:\s*false/.test(body);
  return failure === undefined && !isAccepted
    ? refused(404, 'that the monitor does not exist or is paused')
    : result;
}
