// Short enough, together with the 45 s that an attempt may take, for a retry within a minute of the mail server's recovery.
const longestDelayMs = 10_000;
// Repeated attempts with a wrong password can lock the account.
const firstLoginDelayMs = 60_000;
const longestLoginDelayMs = 15 * 60_000;
// RFC 5321, section 4.5.3.2.6: a server may take ten minutes to answer a message.
const shortestDelayInDoubtMs = 10 * 60_000;
// Added to the shortest. Even after the minute that an answer may take on Supabase, the first retry precedes `lateAfterMs`.
const firstExtraInDoubtMs = 2.5 * 60_000;
const longestDelayInDoubtMs = 2 * 60 * 60_000;

/** Milliseconds until the next attempt: 1 s, doubling up to 10 s. */
export function retryDelay(attempt: number): number {
  return exponential(attempt, 1_000, longestDelayMs);
}

/** Milliseconds until the next attempt after a refused login: 1 minute, doubling up to 15 minutes. */
export function loginRetryDelay(refusals: number): number {
  return exponential(refusals, firstLoginDelayMs, longestLoginDelayMs);
}

/** Milliseconds until the next attempt after one that may have been delivered: 10 minutes to 2 hours. */
export function inDoubtRetryDelay(attempt: number): number {
  const longestMs = longestDelayInDoubtMs - shortestDelayInDoubtMs;
  return shortestDelayInDoubtMs + exponential(attempt, firstExtraInDoubtMs, longestMs);
}

/** Up to a quarter less, at random, so that instances do not retry at the same moment. */
function exponential(attempt: number, firstMs: number, longestMs: number): number {
  const delay = Math.min(firstMs * 2 ** (attempt - 1), longestMs);
  return Math.round(delay * (1 - Math.random() / 4));
}
