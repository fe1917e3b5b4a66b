/** The contract of both stores: SQLite (`sqlite/sqlite-store.ts`) and PostgreSQL (`postgres/postgres-store.ts`). */
import type { ContactRequest } from 'contact/contact-request.ts';
import type { ContactType } from 'contact/contact-types.ts';
import type { Source } from 'contact/source-labels.ts';
import type { DeliveryKind, RequestKind } from './delivery-kinds.ts';

/** Why a request looks suspicious. It is still delivered, with its marks. */
export type SpamSign = 'link' | 'random';

export interface IncomingRequest extends ContactRequest {
  /** Identifies it to owner, visitor and log: twelve characters in groups of four. */
  reference: string;
  marks: SpamSign[];
  source: Source;
}

export interface StoredRequest extends IncomingRequest {
  receivedAt: Date;
}

export interface NewRequest extends IncomingRequest {
  /** The idempotency key. */
  key: string | undefined;
  kinds: RequestKind[];
}

export interface ClaimedDelivery {
  id: number;
  kind: DeliveryKind;
  /** The reference of its request, even of an erased one; for a letter its Monday, such as `2026-11-23`. */
  reference: string;
  /** Undefined for letters and erasure notices. */
  request: StoredRequest | undefined;
  /** Counts from 1. */
  attempt: number;
  pendingSince: Date;
  /** Since `pendingSince`. All ages are by the store's clock. */
  ageMs: number;
  lastError: string | undefined;
  lease: string;
}

export interface DeliveryState {
  kind: DeliveryKind;
  status: 'waiting' | 'delivered' | 'undeliverable';
  attempts: number;
  /** Since when it has been pending. Programs read this name in `list --json`, so it stays. */
  owedSince: Date;
  /** While waiting: when it is due or its lease expires. Otherwise when it was delivered or became undeliverable. */
  at: Date;
  reason: string | undefined;
}

/** Notifies a receiver that a request was erased; kept until delivered. */
export interface ErasureNotice extends DeliveryState {
  reference: string;
}

export interface RequestWithDeliveries extends StoredRequest {
  deliveries: DeliveryState[];
}

export interface Backlog {
  pending: number;
  /** When the oldest became pending. Excludes failures with `maybeUnknownToReceiver` (no alarm), as do `ageMs` and `reason`. */
  oldest: Date | undefined;
  /** Of the oldest. */
  ageMs: number | undefined;
  reason: string | undefined;
  undeliverable: number;
  /** Of the one that became undeliverable last. */
  undeliverableAgeMs: number | undefined;
  undeliverableReason: string | undefined;
  /** Whether the receiver accepted a delivery newer than every undeliverable one. */
  hasLaterDelivery: boolean;
}

export class StoreFullError extends Error {
  override message = 'too many requests are waiting to be stored';
}

/**
 * The retention rule, by the store's clock. A delivered request expires after `days`; an undeliverable one not before
 * `warnedForMs` after `markOwnerNotified`, but after `longestKeptDays` at the latest; a pending one never.
 */
export interface Retention {
  days: number;
  /** The kinds that are on. Until a delivery of `holdingKinds` is delivered, its request is kept for up to `holdMs` longer. */
  kinds: readonly DeliveryKind[];
}

/**
 * What is counted by day. Page views and `erased` count under the day on which they happen; `erased_<type>` counts an erased
 * request under the day on which it was received.
 */
export type Counted = 'page_view' | 'erased' | `erased_${ContactType}`;

export interface RequestCount {
  day: string;
  type: ContactType;
  source: Source;
  number: number;
}

/** A request that could not be delivered to the owner. */
export interface UndeliverableRequest {
  reference: string;
  receivedAt: Date;
  pendingSince: Date;
}

/** The last alarm of which the owner was notified by e-mail. */
export interface NotifiedAlarm {
  since: Date;
  /** The highest severity that an e-mail reported (`deliver/troubles.ts`); `severity.none` once one reported the end. */
  severity: number;
}

export interface AlarmState {
  /** Returns the last alarm, even if it is resolved. */
  readAlarm(): Promise<NotifiedAlarm | undefined>;

  /** Does nothing unless `known` is still stored: otherwise another instance has saved an alarm since that was read. */
  saveAlarm(alarm: NotifiedAlarm, known: NotifiedAlarm | undefined): Promise<void>;

  /** Records that the owner was notified of the requests that were undeliverable `agoMs` ago. */
  markOwnerNotified(agoMs: number): Promise<void>;

  /** Acquires or renews the lease to send alarms, for `leaseMs`. @returns Whether this instance holds it. */
  acquireAlarmLease(instance: string, leaseMs: number): Promise<boolean>;
}

export interface StoreHealth {
  backlog(kind: DeliveryKind): Promise<Backlog>;

  /** A problem that the owner must fix, although most requests can be stored. */
  fault?: string | undefined;

  /** Stores a sample request with its deliveries and rolls it back, then commits a small write. */
  probeWrite(): Promise<void>;
}

/**
 * All times come from one clock, because the clocks of instances differ: on PostgreSQL its server's clock. Days are
 * Amsterdam's: `2026-11-21`. A part asks for what it uses: `Pick<Store, …>`.
 */
export interface Store extends AlarmState, StoreHealth {
  /**
   * Resolves once the request and its deliveries are on disk. A repeat (the same key with the same fields, or without a key
   * the same fields within `repeatWindowMs`) stores nothing and returns the first reference. Adds a confirmation only if none to
   * its mailbox is pending and, within `confirmationWindowMs`, none was sent to it, fewer than `maxConfirmationsPerDomain` were added
   * for its domain and fewer than `maxConfirmations` in total.
   */
  add(request: NewRequest): Promise<{ reference: string; isNew: boolean }>;

  /**
   * Claims the due delivery with the fewest attempts, and counts the attempt. A delivery whose lease expired is due `graceMs`
   * later; an undeliverable one that is retried daily is claimed only when no other is due.
   * @param inFlight Ids that the caller is sending: not claimed, whatever the clock says.
   */
  claimDelivery(
    kind: DeliveryKind,
    leaseMs: number,
    inFlight?: number[],
  ): Promise<ClaimedDelivery | undefined>;

  /** Makes the lease expire `leaseMs` from now. Does nothing once the lease is lost. */
  renewLease(delivery: ClaimedDelivery, leaseMs: number): Promise<void>;

  /** Does nothing once the lease is lost. */
  postponeDelivery(delivery: ClaimedDelivery, pauseMs: number, reason: string): Promise<void>;

  /** Does nothing once the lease is lost. @param isForGood Without daily retries. */
  markUndeliverable(delivery: ClaimedDelivery, reason: string, isForGood?: boolean): Promise<void>;

  /** Records it as delivered, even if another instance now holds the lease. */
  completeDelivery(delivery: ClaimedDelivery): Promise<void>;

  /**
   * Makes undeliverable deliveries (`resendableKinds`), of one request or of all, pending again.
   * @returns The kind of each.
   */
  resendUndeliverable(reference?: string | null): Promise<DeliveryKind[]>;

  /** Milliseconds until the next delivery of this kind is due, negative if one is late; undefined if none is pending. */
  nextDeliveryDue(kind: DeliveryKind): Promise<number | undefined>;

  /** Drops erasure notices still undelivered after `erasureNoticeWaitMs`. @returns How many. */
  dropErasureNotices(): Promise<number>;

  /** Newest first. @param before `next` of the previous page; the last page may be empty. */
  readRequests(
    limit: number,
    before?: number,
  ): Promise<{ requests: RequestWithDeliveries[]; next: number | undefined }>;

  /** Oldest first. */
  readErasureNotices(): Promise<ErasureNotice[]>;

  /**
   * Records the current retention period.
   * @returns `since`: from when the period has been unchanged and the clock has not jumped ahead by more than a day; `now` by the
   * store's clock.
   */
  recordRetention(days: number): Promise<{ since: Date; now: Date }>;

  /**
   * Erases requests, except those with a delivery in flight. Unknown references are in neither list. Adds an erasure notice for
   * each receiver that may know an erased request.
   */
  erase(references: string[]): Promise<{ erased: string[]; inFlight: string[] }>;

  /** Erases some expired requests. `isMore`: there may be more. */
  eraseExpired(retention: Retention): Promise<{ erased: string[]; isMore: boolean }>;

  countExpired(retention: Retention): Promise<number>;

  /**
   * Overwrites the remains of erased requests on disk.
   * @param mayBlock Whether it may block this process for a second or two.
   * @returns `blocked` while a reader prevents it; `file not rewritten` if the file is too large, so that a copy may remain in
   * it. The latter is not retried.
   */
  scrub(mayBlock?: boolean): Promise<'done' | 'file not rewritten' | 'blocked'>;

  /** Whether `scrub` has work to do, perhaps left by another process. */
  isScrubPending(): Promise<boolean>;

  addPageViews(day: string, number: number): Promise<void>;

  /** From `first` to `last`, inclusive. */
  sumCounts(counted: Counted, first: string, last: string): Promise<number>;

  /** When this database was created and began to count. */
  countedSince(): Promise<Date>;

  /** Counts requests received on `day` or later, the newest day first. */
  requestsSince(day: string): Promise<RequestCount[]>;

  /** Adds a letter once it is due (`letterMonday`) by the store's clock: one for each Monday from `firstLetterMonday` on. */
  queueLetter(): Promise<void>;

  /** Oldest first. */
  readUndeliverable(limit: number): Promise<UndeliverableRequest[]>;

  /** The Monday of the newest delivered letter before that of `monday`. */
  lastLetterBefore(monday: string): Promise<string | undefined>;

  readClock(): Promise<Date>;

  /** When `contact backup` made the newest backup. Absent if backups are made by other means. */
  readBackupTime?: (() => Promise<Date | undefined>) | undefined;

  /** The key for what one instance signs and another verifies. Signed data includes its purpose. */
  signingKey(): Promise<string>;

  /** Undefined if a single instance counts on its own. */
  calls: SharedCalls | undefined;

  deleteExpiredCounts(): Promise<void>;

  close(): Promise<void>;
}

/** A call limit, shared by all addresses that the rate limit maps to it. */
export interface Bucket {
  index: number;
  /** Its capacity in calls. */
  max: number;
}

export interface SharedCalls {
  /** Counts a call in each of its buckets, but in none if one is full. @returns The full one, and how long it stays full. */
  consume(buckets: Bucket[]): Promise<{ full: Bucket; ms: number } | undefined>;
  /** Decides which bucket an address falls into. */
  secret: string;
}
