import { giveUpAfterMs } from './delivery-kinds.ts';

/** A due time further ahead than both this and the last pause was set by a wrong clock, so the delivery counts as due. */
export const longestWaitMs = 2 * 60_000;

/** How long after its lease expired an instance may record an outcome, because the database may have been down. */
export const graceMs = 30_000;

/** An undeliverable delivery is retried once a day for fourteen days; the half day allows for the last retry. */
export const undeliverableRetryMs = 24 * 60 * 60_000;
export const undeliverableRetryForMs = 14.5 * undeliverableRetryMs;

/** A delivery is tried for this long at most, so it keeps its request at most this long past the retention. */
export const holdMs = giveUpAfterMs + undeliverableRetryForMs;

/** How long an undeliverable request is kept after the owner was notified (`longestKeptDays` at most). */
export const warnedForMs = 90 * 24 * 60 * 60_000;

/** Erasure notices still undelivered after this long are dropped. */
export const erasureNoticeWaitMs = 30 * 24 * 60 * 60_000;

/**
 * Why an erasure notice is retried at a receiver that may never have known the request. The database stores this text, and
 * other versions of the server compare with it: do not reword it.
 */
export const maybeUnknownToReceiver = 'it answered 404: it has no such request, or is not up yet';

/** Without an idempotency key, equal requests within this time are one. */
export const repeatWindowMs = 2 * 60_000;

/** Confirmations are limited over this time, because anybody can type anybody's address. */
export const confirmationWindowMs = 24 * 60 * 60_000;

/** The limit for a domain, whose holder may read any number of mailboxes there. */
export const maxConfirmationsPerDomain = 50;

/**
 * The total limit: a provider may accept 500 e-mails a day, and those to the owner must go out as well. Instances that store
 * at the same moment may exceed it by the number that they add.
 */
export const maxConfirmations = 250;

/** How long a call counts for the rate limit. */
export const callWindowMs = 10 * 60_000;
