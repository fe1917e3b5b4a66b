import type { Logger } from 'pino';
import type { AlarmState } from '../../storage/store.ts';
import type { Health } from '../health.ts';
import { gravityOf, noGravity, problemsOf, type Trouble } from '../troubles.ts';
import type { Monitor } from './monitor.ts';

// A look that comes a little early counts, so that the pings stay five minutes apart.
const pingEveryMs = 5 * 60_000 - 5_000;
const retryMs = 60_000;

interface HeartbeatParts {
  check: () => Promise<Health>;
  store: Pick<AlarmState, 'noteWarned'>;
  monitor: Monitor;
  /** The address by which the owner knows the site. */
  site: string;
  log: Logger;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

/**
 * Pings the monitor at the start and every 5 minutes, but only while all is well (`/status` says the same). Tells it of trouble
 * at once, and again only when graver trouble joins or comes back after five minutes. After that the pings go on once nothing was wrong for five minutes, so that
 * trouble that comes and goes is told once. A call that fails is made again a minute later. The monitor also raises an alarm
 * when the pings stop because this process or its machine is gone.
 */
export function createHeartbeat(parts: HeartbeatParts) {
  const { check, store, monitor, site, log, uptime = () => performance.now() } = parts;
  let pingsFrom = Number.NEGATIVE_INFINITY;
  let callsFrom = Number.NEGATIVE_INFINITY;
  /** The gravity of the gravest trouble that the monitor was told of since its last ping. */
  let toldGravity = noGravity;
  /** When there last was trouble as grave as that. */
  let graveAt = uptime();
  let lastFailure: string | undefined;

  async function look(): Promise<void> {
    const checkedAt = uptime();
    const { isWell, troubles } = await check();
    const gravity = gravityOf(troubles);
    if (gravity >= toldGravity) graveAt = uptime();
    else if (!isWell && uptime() - graveAt >= pingEveryMs) toldGravity = gravity;
    if (!isWell && toldGravity > noGravity) pingsFrom = uptime() + pingEveryMs;
    const isDue = isWell ? uptime() >= pingsFrom : gravity > toldGravity;
    if (!isDue || uptime() < callsFrom) return;
    const { failure } = isWell
      ? await monitor.ping()
      : await monitor.fail(sentenceOf(troubles, site));
    if (failure === undefined) {
      toldGravity = isWell ? noGravity : gravity;
      pingsFrom = uptime() + pingEveryMs;
      if (!isWell && troubles.some(({ isOfRequests }) => isOfRequests))
        await store.noteWarned(uptime() - checkedAt).catch(() => {});
    } else {
      callsFrom = uptime() + retryMs;
      if (failure !== lastFailure)
        log.warn(
          { to: monitor.origin, reason: failure },
          'HEARTBEAT_URL could not be called; trying again',
        );
    }
    lastFailure = failure;
  }

  return { look };
}

/** In the words of the log, which docs/operate.md explains. @param troubles The gravest first. */
function sentenceOf(troubles: readonly Trouble[], site: string): string {
  const [{ cause, advice } = { cause: undefined, advice: 'nothing has to be done' }] = troubles;
  const because = cause ? ` (${cause})` : '';
  return `Contact requests of ${site} need you: ${problemsOf(troubles)}${because}; ${advice}.`;
}
