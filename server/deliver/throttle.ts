import type { TransportState } from './attempt-delivery.ts';
import { loginRetryDelay, retryDelay } from './backoff.ts';

// Storing requests goes first: in a second with more than 50 of them, deliveries are claimed one in 200 ms. One e-mail
// in 50 ms takes a tenth of the processor.
const busyRequests = 50;
const busyDelayMs = 200;

export type Throttle = ReturnType<typeof createThrottle>;

/** Decides when one more delivery may be claimed; after a failure only one at a time, each after a growing delay. */
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
        // This ends the pauses of our own, not one that the receiver asked for.
        failures = 0;
        refusedLogins = 0;
        retryAt = 0;
        return;
      }
      const isCounted = uptime() < Math.max(retryAt, pausedUntil);
      pausedUntil = Math.max(pausedUntil, uptime() + retryAfterMs);
      // Attempts that were in flight together fail together and count once.
      if (isCounted) return;
      failures += 1;
      refusedLogins = transport === 'login refused' ? refusedLogins + 1 : 0;
      retryAt =
        uptime() + (refusedLogins > 0 ? loginRetryDelay(refusedLogins) : retryDelay(failures));
    },
    /** Milliseconds until one more may be claimed; Infinity while as many as allowed are in flight. */
    waitMs(inFlight: number): number {
      if (inFlight >= (failures > 0 ? 1 : maxInFlight)) return Number.POSITIVE_INFINITY;
      const isBusy = requests > busyRequests && uptime() < countedUntil;
      const earliest = Math.max(retryAt, pausedUntil, isBusy ? claimedAt + busyDelayMs : 0);
      return Math.max(earliest - uptime(), 0);
    },
  };
}
