/** What the stores promise: SQLite (`sqlite/sqlite-store.ts`) and PostgreSQL (`postgres/postgres-store.ts`). */
import type { ContactRequest } from 'contact/contact-request.ts';
import type { ContactType } from 'contact/contact-types.ts';
import type { Source } from 'contact/source-labels.ts';
import type { DeliveryKind, OwedKind } from './delivery-kinds.ts';

/** Why a request looks suspicious. It is delivered all the same, with its marks. */
export type Mark = 'link' | 'random';

export interface IncomingRequest extends ContactRequest {
  /** What owner, visitor and log call it: twelve characters in groups of four. */
  reference: string;
  marks: Mark[];
  source: Source;
}

export interface StoredRequest extends IncomingRequest {
  receivedAt: Date;
}

export interface NewRequest extends IncomingRequest {
  /** The idempotency key. */
  key: string | undefined;
  owes: OwedKind[];
}

export interface ClaimedDelivery {
  id: number;
  kind: DeliveryKind;
  /** That of its request, erased or not; of a letter its Monday, such as `2026-11-23`. */
  reference: string;
  /** Undefined for letters and erasure notices. */
  request: StoredRequest | undefined;
  /** Counts from 1. */
  attempt: number;
  owedSince: Date;
  /** Since then, by the store's clock; so are all ages. */
  ageMs: number;
  lastError: string | undefined;
  lease: string;
}

export interface DeliveryState {
  kind: DeliveryKind;
  status: 'waiting' | 'delivered' | 'undeliverable';
  attempts: number;
  owedSince: Date;
  /** Waiting: when it is due, or when its lease ends. Else when it was delivered or given up. */
  at: Date;
  reason: string | undefined;
}

/** Tells a receiver that a request was erased; kept until the receiver has taken it. */
export interface ErasureNotice extends DeliveryState {
  reference: string;
}

export interface RequestWithDeliveries extends StoredRequest {
  deliveries: DeliveryState[];
}

export interface Backlog {
  owed: number;
  /** When the oldest became owed. Leaves out what failed with `maybeUnknownToReceiver`, which alarms nobody; so do the next two. */
  oldest: Date | undefined;
  /** Of the oldest. */
  ageMs: number | undefined;
  reason: string | undefined;
  undeliverable: number;
  /** Of the one that was given up last. */
  undeliverableAgeMs: number | undefined;
  undeliverableReason: string | undefined;
  /** Whether its receiver accepted something that came after all of these. */
  hasLaterDelivery: boolean;
}

export class StoreFullError extends Error {
  override message = 'too many requests wait to be stored';
}

/**
 * Which requests have expired: those that are older than `days` by the store's clock, and were delivered. One that could not be
 * delivered expires `warnedForMs` after `markOwnerNotified`, or once it is as old as `longestKeptDays`; one that is still to be
 * delivered never does.
 */
export interface Retention {
  days: number;
  /** The kinds that are on. While a delivery of `holdingKinds` is owed, its request is kept for at most `holdMs` longer. */
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
  owedSince: Date;
}

/** The last alarm of which the owner was notified by e-mail. */
export interface NotifiedAlarm {
  since: Date;
  /** The highest severity that an e-mail reported (`deliver/troubles.ts`); `severity.none` once one reported the end. */
  severity: number;
}

export interface AlarmState {
  /** Also one that is over. */
  readAlarm(): Promise<NotifiedAlarm | undefined>;

  /** Does nothing unless `known` is still stored: otherwise another instance has saved an alarm since that was read. */
  saveAlarm(alarm: NotifiedAlarm, known: NotifiedAlarm | undefined): Promise<void>;

  /** Marks the requests that were undeliverable `agoMs` ago: the owner was notified of them. */
  markOwnerNotified(agoMs: number): Promise<void>;

  /** Whether this instance alone sends alarms for `leaseMs` from now: the first that asks, until its lease ends. */
  holdAlarmLease(instance: string, leaseMs: number): Promise<boolean>;
}

export interface StoreHealth {
  backlog(kind: DeliveryKind): Promise<Backlog>;

  /** Stores a request as a visitor's and takes it back, and writes something to disk. */
  probeWrite(): Promise<void>;
}

/**
 * All times come from one clock, because those of several instances differ: on PostgreSQL that of its server. Days are those
 * of Amsterdam: `2026-11-21`. A part asks for what it uses: `Pick<Store, …>`.
 */
export interface Store extends AlarmState, StoreHealth {
  /**
   * Resolved means that the request and what it owes are on disk. A repeat (the same key with the same
   * fields, or without a key the same fields within `repeatWindowMs`) stores nothing and gives the first reference. A
   * confirmation is owed only if its mailbox is owed none and got none within `confirmationWindowMs`, and fewer became owed
   * meanwhile than `confirmationsOfDomain` to its domain and `confirmationsInAll`.
   */
  add(request: NewRequest): Promise<{ reference: string; isNew: boolean }>;

  /**
   * Claims the least tried delivery that is due, and counts the attempt. One whose lease ended is due `graceMs` later;
   * one that was given up and is retried daily is claimed only when no other is due.
   * @param inFlight Ids that the caller is sending: they are not due, whatever the clock says.
   */
  claimDelivery(
    kind: DeliveryKind,
    leaseMs: number,
    inFlight?: number[],
  ): Promise<ClaimedDelivery | undefined>;

  /** Makes the lease end `leaseMs` from now. Does nothing once the lease is another's; nor do the two below. */
  renewLease(delivery: ClaimedDelivery, leaseMs: number): Promise<void>;

  postponeDelivery(delivery: ClaimedDelivery, pauseMs: number, reason: string): Promise<void>;

  /** @param isForGood Whether daily retries are ruled out. */
  abandonDelivery(delivery: ClaimedDelivery, reason: string, isForGood?: boolean): Promise<void>;

  /** Whoever holds the lease by now. */
  completeDelivery(delivery: ClaimedDelivery): Promise<void>;

  /**
   * Makes what is undeliverable (`resendableKinds`), of one request or of all, owed anew.
   * @returns The kind of each.
   */
  resendUndeliverable(reference?: string | null): Promise<DeliveryKind[]>;

  /** Milliseconds until the next delivery of this kind is due, negative when one is late; undefined when none is owed. */
  nextDeliveryDue(kind: DeliveryKind): Promise<number | undefined>;

  /** Drops those that have waited for `erasureNoticeWaitMs`. @returns How many. */
  dropErasureNotices(): Promise<number>;

  /** The newest first. @param before The `next` of the page before. */
  readRequests(
    limit: number,
    before?: number,
  ): Promise<{ requests: RequestWithDeliveries[]; next: number | undefined }>;

  /** The oldest first. */
  readErasureNotices(): Promise<ErasureNotice[]>;

  /**
   * Notes for how many days requests are kept now.
   * @returns `since` when it has been that number and the clock was never set ahead by more than a day; `now` by the store's
   * clock.
   */
  recordRetention(days: number): Promise<{ since: Date; now: Date }>;

  /**
   * Erases requests, except those with a delivery that is being sent. Unknown references are in neither list. Each receiver
   * that may know an erased request is owed an erasure notice.
   */
  erase(references: string[]): Promise<{ erased: string[]; inFlight: string[] }>;

  /** Erases some expired requests. `isMore`: there may be others. */
  eraseExpired(retention: Retention): Promise<{ erased: string[]; isMore: boolean }>;

  countExpired(retention: Retention): Promise<number>;

  /**
   * Overwrites what erased requests left on disk.
   * @param isAlone Whether this process does nothing else, so that it may take a second or two.
   * @returns `waits` while a reader prevents it; `log only` where the file is too large to be rewritten, so that a copy
   * may stay there. That is not tried again.
   */
  scrub(isAlone?: boolean): Promise<'done' | 'log only' | 'waits'>;

  /** Whether `scrub` has something to do, be it after another process. */
  isScrubPending(): Promise<boolean>;

  addPageViews(day: string, number: number): Promise<void>;

  /** From `first` to `last`, both included. */
  sumCounts(counted: Counted, first: string, last: string): Promise<number>;

  /** When this database was made: it counts since then. */
  countedSince(): Promise<Date>;

  /** From that day on, the newest day first. */
  requestsSince(day: string): Promise<RequestCount[]>;

  /**
   * Makes a letter owed once it is due (`letterMonday`) by the store's clock: one for each Monday from `firstLetterMonday`
   * on.
   */
  oweLetter(): Promise<void>;

  /** The oldest first. */
  readUndeliverable(limit: number): Promise<UndeliverableRequest[]>;

  /** The Monday of the newest delivered letter before that of `monday`. */
  lastLetterBefore(monday: string): Promise<string | undefined>;

  readClock(): Promise<Date>;

  /** When `contact backup` made the newest backup. Absent where the owner or the provider makes them with other means. */
  readBackupTime?: (() => Promise<Date | undefined>) | undefined;

  close(): Promise<void>;
}

/** A limit that addresses share; the rate limit says which ones. */
export interface Bucket {
  index: number;
  /** Calls that fit in it. */
  max: number;
}

export interface SharedCalls {
  /** Counts a call in each of its buckets, but in none if one is full. @returns The full one, and for how long it is. */
  consume(call: Bucket[]): Promise<{ full: Bucket; ms: number } | undefined>;
  /** Decides which bucket an address falls into. */
  secret: string;
}

/** The store, with what all instances of the server share beside requests. */
export interface SharedStore extends Store {
  /** The key for what one instance signs and another checks. What is signed names its purpose. */
  signingKey(): Promise<string>;

  /** Undefined where one instance counts by itself. */
  calls: SharedCalls | undefined;

  /** Deletes counts of calls whose time is over. */
  deleteExpiredCounts(): Promise<void>;
}
