import { giveUpAfterMs } from './delivery-kinds.ts';

/** A wrong clock set a due time that is further ahead than both this and the last pause: the delivery counts as due. */
export const longestWaitMs = 2 * 60_000;

/** How long after the end of its lease an instance may mark what it delivered, because the database may have been away. */
export const graceMs = 30_000;

/** A delivery that was given up is retried once a day for fourteen days; the half day allows for the last retry. */
export const retryGivenUpMs = 24 * 60 * 60_000;
export const retryGivenUpForMs = 14.5 * retryGivenUpMs;

/** A delivery is tried for this long at most, so it can hold its request for this long past the retention. */
export const holdMs = giveUpAfterMs + retryGivenUpForMs;

/** How long a request that could not be delivered is kept after the owner was told of it (`longestKeptDays` at most). */
export const warnedForMs = 90 * 24 * 60 * 60_000;

/** An erasure notice that nobody took is dropped after so long. */
export const erasureNoticeWaitMs = 30 * 24 * 60 * 60_000;

/** Why an erasure notice is retried at a receiver that may never have known the request. */
export const maybeUnknownToReceiver = 'it answered 404: it has no such request, or is not up yet';

/** Without an idempotency key, equal requests within this time are one. */
export const repeatWindowMs = 2 * 60_000;

/** Confirmations are limited over this time, because anybody can type anybody's address. */
export const confirmationWindowMs = 24 * 60 * 60_000;

/** The limit for a domain, whose holder may read any number of mailboxes there. */
export const confirmationsOfDomain = 50;

/**
 * The limit in all: a provider may take 500 e-mails a day, and those to the owner have to go out as well. Instances that
 * store at the same moment may exceed it by what they store then.
 */
export const confirmationsInAll = 250;

/** How long a call counts for the rate limit. */
export const callWindowMs = 10 * 60_000;
