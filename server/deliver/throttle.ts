import type { TransportState } from './attempt-delivery.ts';
import { loginRetryDelay, retryDelay } from './backoff.ts';

// Storing requests has priority: in a second with more than 50 of them, one delivery is claimed per 200 ms. Even one e-mail
// per 50 ms would use a tenth of the CPU.
const busyRequests = 50;
const busyDelayMs = 200;

export type Throttle = ReturnType<typeof createThrottle>;

/** Decides when another delivery may be claimed; after a failure one at a time, with growing delays. */
export function createThrottle(maxInFlight: number, uptime: () => number) {
  let failures = 0;
  let refusedLogins = 0;
  let retryAt = 0;
  let pausedUntil = 0;
  let requests = 0;
  let countedUntil = 0;
  let claimedAt = Number.NEGATIVE_INFINITY;

  return {
    requestStored() {
      if (uptime() >= countedUntil) {
        countedUntil = uptime() + 1_000;
        requests = 0;
      }
      requests += 1;
    },
    deliveryClaimed() {
      claimedAt = uptime();
    },
    attemptEnded({ transport, retryAfterMs }: TransportState) {
      if (transport === 'working') {
        // Ends our own pauses, not the receiver's.
        failures = 0;
        refusedLogins = 0;
        retryAt = 0;
        return;
      }
      const isCounted = uptime() < Math.max(retryAt, pausedUntil);
      pausedUntil = Math.max(pausedUntil, uptime() + retryAfterMs);
      // Concurrent attempts fail together and count once.
      if (isCounted) return;
      failures += 1;
      refusedLogins = transport === 'login refused' ? refusedLogins + 1 : 0;
      retryAt =
        uptime() + (refusedLogins > 0 ? loginRetryDelay(refusedLogins) : retryDelay(failures));
    },
    /** Milliseconds until another may be claimed; Infinity while the maximum is in flight. */
    waitMs(inFlight: number): number {
      if (inFlight >= (failures > 0 ? 1 : maxInFlight)) return Number.POSITIVE_INFINITY;
      const isBusy = requests > busyRequests && uptime() < countedUntil;
      const earliest = Math.max(retryAt, pausedUntil, isBusy ? claimedAt + busyDelayMs : 0);
      return Math.max(earliest - uptime(), 0);
    },
  };
}
