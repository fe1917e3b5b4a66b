import type { Logger } from 'pino';
import { get } from '../lib/network/http-call.ts';
import { createPeriodic } from '../lib/periodic.ts';
import type { Health } from './health.ts';

// A look that comes a little early counts, so that the calls stay five minutes apart.
const everyMs = 5 * 60_000 - 10_000;
const lookEveryMs = 60_000;

interface HeartbeatOptions {
  check: () => Promise<Health>;
  url: URL;
  fetch: typeof globalThis.fetch;
  log: Logger;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

/**
 * Calls `url` at the start and every 5 minutes, but only while all is well. The monitor at `url` raises an alarm when the calls
 * stop, which they also do when this process or its machine is gone.
 */
export function createHeartbeat(parts: HeartbeatOptions) {
  const { check, url, fetch, log, uptime = () => performance.now() } = parts;
  let lastAt = Number.NEGATIVE_INFINITY;

  return createPeriodic(async () => {
    if (uptime() - lastAt < everyMs || !(await check()).isWell) return;
    const { failure } = await get(url, fetch);
    if (failure === undefined) lastAt = uptime();
    // Only the origin, because paths of monitors hold their secret.
    else log.warn({ to: url.origin, reason: failure }, 'HEARTBEAT_URL could not be called');
  }, lookEveryMs);
}
