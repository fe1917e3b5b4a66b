// With the 45 s that one attempt may take this stays under the minute in which mail goes out again.
const longestPauseMs = 10_000;
// Who tries a wrong password often is locked out.
const firstLoginPauseMs = 60_000;
const longestLoginPauseMs = 15 * 60_000;
// RFC 5321, 4.5.3.2.6: a server may take ten minutes before it answers a message. It gets it again if it has it already.
const firstPauseInDoubtMs = 10 * 60_000;
const longestPauseInDoubtMs = 2 * 60 * 60_000;
// Requests go before e-mails: past about 70 a second, e-mails go out one by one, 20 a second at most.
const pressedFrom = 50;
const pressureHalvesMs = 500;
const pressedPauseMs = 50;

/**
 * How fast e-mails go out: a few at once; one alone, after a rest, when the last attempt failed; and slowly while
 * requests come in fast.
 * @param mostAtOnce How many a few are.
 * @param uptime Milliseconds on a clock that nobody sets.
 */
export function createBackoff(mostAtOnce: number, uptime: () => number) {
  let failures = 0;
  let refusedLogins = 0;
  let restUntil = 0;
  let pressure = 0;
  let pressedAt = 0;
  let lastTaken = Number.NEGATIVE_INFINITY;

  const pressureNow = () => pressure * 2 ** ((pressedAt - uptime()) / pressureHalvesMs);

  return {
    requestCame() {
      pressure = pressureNow() + 1;
      pressedAt = uptime();
    },
    mailTaken() {
      lastTaken = uptime();
    },
    /**
     * Attempts that were under way together fail together, and count once.
     * @param isLoginRefused Whether the mail server refused user name or password.
     */
    attemptFailed(isLoginRefused = false) {
      if (uptime() < restUntil) return;
      failures += 1;
      refusedLogins = isLoginRefused ? refusedLogins + 1 : 0;
      const pause = isLoginRefused ? pauseAfterLogin(refusedLogins) : pauseAfter(failures);
      restUntil = uptime() + pause;
    },
    serverAnswered() {
      failures = 0;
      refusedLogins = 0;
      // What fails next counts.
      restUntil = 0;
    },
    /** Milliseconds to wait before one more is taken beside those in hand; Infinity: until one of them is done with. */
    waitMs(inHand: number): number {
      const isPressed = pressureNow() > pressedFrom;
      if (inHand >= (failures > 0 || isPressed ? 1 : mostAtOnce)) return Number.POSITIVE_INFINITY;
      const restMs = failures > 0 ? restUntil - uptime() : 0;
      const pressedMs = isPressed ? lastTaken + pressedPauseMs - uptime() : 0;
      return Math.max(restMs, pressedMs, 0);
    },
  };
}

/** Milliseconds until the next attempt: 1 s, doubling, up to 10 s, less up to a quarter so that copies spread. */
export function pauseAfter(attempt: number): number {
  return growing(attempt, 1_000, longestPauseMs);
}

/** Milliseconds until the next attempt to log in: a minute, doubling, up to a quarter of an hour. */
function pauseAfterLogin(refusals: number): number {
  return growing(refusals, firstLoginPauseMs, longestLoginPauseMs);
}

/** Milliseconds until an e-mail is tried again that may have been delivered: 10 minutes or more, up to two hours. */
export function pauseInDoubt(attempt: number): number {
  return (
    firstPauseInDoubtMs +
    growing(attempt, firstPauseInDoubtMs, longestPauseInDoubtMs - firstPauseInDoubtMs)
  );
}

/** Doubles with each attempt; less up to a quarter, so that copies spread. */
function growing(attempt: number, firstMs: number, longestMs: number): number {
  const pause = Math.min(firstMs * 2 ** (attempt - 1), longestMs);
  return Math.round(pause * (1 - Math.random() / 4));
}
