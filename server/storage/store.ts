/**
 * What every store of requests promises. `add` writes a request to the table `requests` and each delivery that it owes
 * to the table `mails`, in one transaction: in SQLite (`sqlite/sqlite-store.ts`) or PostgreSQL
 * (`postgres/postgres-store.ts`).
 */
import type { ContactRequest, ContactType } from '../../contact/contact-request.ts';
import type { Source } from '../../contact/source-labels.ts';
import { type DeliveryKind, giveUpAfterMs, type OwedKind } from './delivery-kinds.ts';

/** Why a request looks suspicious. It is delivered all the same, with its marks. */
export type Mark = 'link' | 'random';

export interface StoredRequest extends ContactRequest {
  /** What owner, visitor and log call this request: twelve characters in groups of four. */
  reference: string;
  receivedAt: Date;
  marks: Mark[];
  source: Source;
}

export interface NewRequest extends Omit<StoredRequest, 'receivedAt'> {
  /** The idempotency key. */
  key: string | undefined;
  owes: OwedKind[];
}

export interface ClaimedDelivery {
  id: number;
  kind: DeliveryKind;
  /** Of a letter: its Monday, such as `2026-11-23`. */
  reference: string;
  /** Undefined for a letter, and for word that the request was erased. */
  request: StoredRequest | undefined;
  /** How many times it has been tried, this time included. */
  attempt: number;
  owedSince: Date;
  /** How long it has been owed, by the store's clock. */
  ageMs: number;
  /** Why the attempt before failed. */
  lastError: string | undefined;
  lease: string;
}

export interface DeliveryState {
  kind: OwedKind;
  status: 'waiting' | 'delivered' | 'undeliverable';
  attempts: number;
  owedSince: Date;
  /** Waiting: when it is due, or when its lease ends. Else when it was delivered or given up. */
  at: Date;
  reason: string | undefined;
}

/** Word of an erasure that its receiver has not taken yet. */
export interface Erasure extends DeliveryState {
  reference: string;
}

export interface RequestWithDeliveries extends StoredRequest {
  deliveries: DeliveryState[];
}

export interface Backlog {
  owed: number;
  /** Of what failed with `perhapsUnknown` nobody is told: it is neither this nor the `reason`. */
  oldest: Date | undefined;
  /** How long the oldest has been owed, by the store's clock. */
  ageMs: number | undefined;
  /** Why the last attempt at the oldest failed. */
  reason: string | undefined;
  undeliverable: number;
  /** How long ago the newest of these was given up, by the store's clock. */
  givenUpAgeMs: number | undefined;
  /** Why. */
  givenUpReason: string | undefined;
  /** Whether something that came after all of these was delivered. */
  isDeliveredSince: boolean;
}

/** A delivery whose due time is further ahead than this and than its last pause counts as due: a wrong clock set it. */
export const longestWaitMs = 2 * 60_000;

/** After its lease ended an instance has this long to mark what it delivered: the database may have been away. */
export const graceMs = 30_000;

/** What was given up is retried once a day for fourteen days; half a day more allows for the last. */
export const retryGivenUpMs = 24 * 60 * 60_000;
export const retryGivenUpForMs = 14.5 * retryGivenUpMs;

/** A delivery is tried for this long at most, so it can hold its request for this long past the retention. */
export const holdMs = giveUpAfterMs + retryGivenUpForMs;

/** Word of an erasure that nobody took is dropped after so long. */
export const erasureWaitMs = 30 * 24 * 60 * 60_000;

/** Why word of an erasure is told again to a receiver that may never have known the request. */
export const perhapsUnknown = 'it answered 404: it has no such request, or is not up yet';

/** Without an idempotency key, equal requests within this time are one. */
export const repeatWindowMs = 2 * 60_000;

/** Confirmations are counted over this time: anybody can type anybody's address. */
export const confirmationWindowMs = 24 * 60 * 60_000;

/** Whoever holds a domain may read any number of mailboxes there. */
export const confirmationsOfDomain = 50;

/**
 * A provider may take 500 e-mails a day, and those to the owner have to go out, too. Instances that store at the same moment
 * may go over it by what they store then.
 */
export const confirmationsInAll = 250;

export class StoreFullError extends Error {
  override message = 'too many requests wait to be stored';
}

/** Which requests are over: those that were delivered and are older than `days` by the store's clock. */
export interface Retention {
  days: number;
  /** Those that are on. What is owed of some (`holdingKinds`) keeps its request for at most `holdMs` more. */
  kinds: readonly DeliveryKind[];
}

/** What is owed. */
export interface Outbox {
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

  /** Marks what was taken as delivered, whoever holds its lease by now. */
  completeDelivery(delivery: ClaimedDelivery): Promise<void>;

  /** Does nothing when the lease is no longer ours; neither does `abandonDelivery`. */
  postponeDelivery(delivery: ClaimedDelivery, pauseMs: number, reason: string): Promise<void>;

  /** @param isForGood Whether it is not to be retried each day. */
  abandonDelivery(delivery: ClaimedDelivery, reason: string, isForGood?: boolean): Promise<void>;

  /**
   * Makes what is undeliverable to the owner (`ownersKinds`), of one request or of all, owed anew.
   * @returns The kind of each.
   */
  resendUndeliverable(reference?: string | null): Promise<OwedKind[]>;

  /** Milliseconds until the next delivery of this kind is due, less than 0 when one is late; undefined: none is owed. */
  nextDeliveryDue(kind: DeliveryKind): Promise<number | undefined>;

  backlog(kind: DeliveryKind): Promise<Backlog>;

  /** Drops word of erasures that has waited for `erasureWaitMs`. @returns How many. */
  dropErasures(): Promise<number>;
}

/**
 * What is counted by day. Page views and `erased` count under the day on which they happen; `erased_<type>` counts an erased
 * request under the day on which it was received.
 */
export type Counted = 'page_view' | 'erased' | `erased_${ContactType}`;

/** Requests of one day with the same type and source. */
export interface ReceivedRequests extends Pick<StoredRequest, 'type' | 'source'> {
  day: string;
  number: number;
}

/** What happened on a day of Amsterdam (`2026-11-21`), as numbers alone: nothing leads from them to a visitor. */
export interface Counts {
  addPageViews(day: string, number: number): Promise<void>;

  /** From `first` to `last`, both included. */
  sumCounts(counted: Counted, first: string, last: string): Promise<number>;

  /** Since when this database counts: when it was made, or migrated to the version that counts. */
  countedSince(): Promise<Date>;
}

/** What the weekly letter needs beside the counts. Days are those of Amsterdam: `2026-11-21`. */
export interface Letters {
  /** What is stored still of the requests of a day and those after it, the newest day first. */
  requestsSince(day: string): Promise<ReceivedRequests[]>;

  /**
   * Makes the letter owed that is due (`letterMonday`) by the store's clock: once for each Monday, from the
   * `firstLetterMonday` on.
   */
  oweLetter(): Promise<void>;

  /** The Monday of the newest letter before that of `monday` that was delivered. */
  lastLetterBefore(monday: string): Promise<string | undefined>;
}

/** What the owner was told of an alarm. */
export interface ToldAlarm {
  since: Date;
  /** Of the gravest trouble that was told: `watch/health.ts`. */
  gravity: number;
}

/** All times come from one clock, because those of several instances differ: on PostgreSQL that of its server. */
export interface Store extends Outbox, Letters, Counts {
  /** When `contact backup` made the newest backup. Absent where the owner or the provider makes them with other means. */
  readBackupTime?: (() => Promise<Date | undefined>) | undefined;

  /**
   * Resolved means that the request and what it owes are on disk. A repeat (the same key with the same
   * fields, or without a key the same fields within `repeatWindowMs`) stores nothing and gives the first reference. A
   * confirmation is owed only if its mailbox is owed none and got none within `confirmationWindowMs`, and fewer became owed
   * meanwhile than `confirmationsOfDomain` to its domain and `confirmationsInAll`.
   */
  add(request: NewRequest): Promise<{ reference: string; isNew: boolean }>;

  /** The newest first. @param before The `next` of the page before. */
  readRequests(
    limit: number,
    before?: number,
  ): Promise<{ requests: RequestWithDeliveries[]; next: number | undefined }>;

  /** The oldest first. */
  readErasures(): Promise<Erasure[]>;

  /**
   * A request is `held`, and stays, while a delivery of it is under way. Unknown ones are in neither list. Receivers are
   * owed word of each that they may know.
   */
  erase(references: string[]): Promise<{ erased: string[]; held: string[] }>;

  /** Erases some requests that are over. `isMore`: perhaps not all of them. */
  eraseExpired(retention: Retention): Promise<{ erased: string[]; isMore: boolean }>;

  /** How many requests that are over are stored. */
  countExpired(retention: Retention): Promise<number>;

  /**
   * Notes for how many days requests are kept now.
   * @returns Since when it is that number and the clock was never set ahead by more than a day; and the store's time.
   */
  noteRetention(days: number): Promise<{ since: Date; now: Date }>;

  /**
   * Overwrites what erased requests left on disk.
   * @param isAlone Whether this process does nothing else, so that it may take a second or two.
   * @returns `waits` while a reader prevents it; `log only` where the file is too large to be rewritten, so that a copy
   * may stay there. That is not tried again.
   */
  scrub(isAlone?: boolean): Promise<'done' | 'log only' | 'waits'>;

  /** Whether `scrub` has something to do, also of another process. */
  isScrubPending(): Promise<boolean>;

  /** What the owner has to mend, though most requests can be stored. */
  fault?: string | undefined;

  /**
   * Resolves once requests could be stored as visitors' are, with what they owe, and something was written to disk. Nothing of
   * the requests stays.
   */
  check(): Promise<void>;

  /** Gives the store's time, and writes nothing. */
  readClock(): Promise<Date>;

  close(): Promise<void>;

  /** The alarm that is on and that somebody was told of. */
  readAlarm(): Promise<ToldAlarm | undefined>;

  saveAlarm(told: ToldAlarm | undefined): Promise<void>;

  /** Whether this instance alone sends alarms for `leaseMs` from now: the first that asks, until its lease ends. */
  holdAlertLease(instance: string, leaseMs: number): Promise<boolean>;
}
