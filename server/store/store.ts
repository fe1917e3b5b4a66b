/**
 * What every store of requests promises. `add` writes a request to the table `requests` and each e-mail that it owes to
 * the table `mails`, in one transaction: in SQLite (`sqlite/sqlite-store.ts`) or PostgreSQL (`postgres/postgres-store.ts`).
 */
import type { ContactRequest } from '../../contact/contact-request.ts';

/** The e-mails that a request can owe: the first goes to the owner, the second to the visitor. */
export type MailKind = 'notification' | 'confirmation';

/** Why a request looks suspicious. It is delivered all the same, with its marks. */
export type Mark = 'link' | 'bulk';

export interface StoredRequest extends ContactRequest {
  /** What owner, visitor and log call this request: twelve characters in groups of four. */
  reference: string;
  receivedAt: Date;
  marks: Mark[];
}

export interface NewRequest extends Omit<StoredRequest, 'receivedAt'> {
  /** The idempotency key. */
  key: string | undefined;
  mails: MailKind[];
}

export interface ClaimedMail {
  id: number;
  kind: MailKind;
  request: StoredRequest;
  /** How many times it has been tried, this time included. */
  attempt: number;
  owedSince: Date;
  lease: string;
}

export interface MailState {
  kind: MailKind;
  status: 'waiting' | 'delivered' | 'undeliverable';
  attempts: number;
  owedSince: Date;
  /** Waiting: when it is due, or when its lease ends. Else when it was delivered or given up. */
  at: Date;
  reason: string | undefined;
}

export interface RequestWithMails extends StoredRequest {
  mails: MailState[];
}

/** Counts notifications only: anybody can type an address that takes no confirmation. */
export interface Backlog {
  owed: number;
  oldest: Date | undefined;
  /** Why the last attempt at the oldest failed. */
  reason: string | undefined;
  undeliverable: number;
}

/** An e-mail whose due time is further ahead than this and than its last pause counts as due: a wrong clock set it. */
export const longestWaitMs = 2 * 60_000;

/** After its lease ended an instance has this long to mark a delivered e-mail: the database may have been away. */
export const graceMs = 30_000;

/** A notification that was given up is retried once a day for fourteen days; half a day more allows for the last. */
export const retryGivenUpMs = 24 * 60 * 60_000;
export const retryGivenUpForMs = 14.5 * retryGivenUpMs;

/** Without an idempotency key, equal requests within this time are one. */
export const repeatWindowMs = 2 * 60_000;

export const confirmationWindowMs = 24 * 60 * 60_000;

export class StoreFullError extends Error {
  override message = 'too many requests wait to be stored';
}

/** The e-mails that are owed. */
export interface Outbox {
  /**
   * Claims the least tried e-mail that is due, and counts the attempt. One whose lease ended is due `graceMs` later; a
   * notification that was given up is claimed only when no other is due.
   * @param inFlight Ids that the caller is sending: they are not due, whatever the clock says.
   */
  claimMail(kind: MailKind, leaseMs: number, inFlight?: number[]): Promise<ClaimedMail | undefined>;

  /** Marks an e-mail that a mail server took as delivered, whoever holds its lease by now. */
  completeMail(mail: ClaimedMail): Promise<void>;

  /** Does nothing when the lease is no longer ours; neither does `abandonMail`. */
  postponeMail(mail: ClaimedMail, pauseMs: number, reason: string): Promise<void>;

  abandonMail(mail: ClaimedMail, reason: string): Promise<void>;

  /** Makes the undeliverable notifications of one request, or of all, owed anew; gives their number. */
  resendNotifications(reference?: string): Promise<number>;

  /** Milliseconds until the next e-mail of this kind is due, less than 0 when one is late; undefined: none is owed. */
  nextMailDue(kind: MailKind): Promise<number | undefined>;

  backlog(): Promise<Backlog>;
}

/** All times come from one clock, because those of several instances differ: on PostgreSQL that of its server. */
export interface Store extends Outbox {
  /**
   * Resolved means that the request and the e-mails that it owes are on disk. A repeat (the same key with the same
   * fields, or without a key the same fields within `repeatWindowMs`) stores nothing and gives the first reference. A
   * confirmation is owed only if its mailbox is owed none and got none within `confirmationWindowMs`.
   */
  add(request: NewRequest): Promise<{ reference: string; isNew: boolean }>;

  /** The newest first. @param before The `next` of the page before. */
  readRequests(
    limit: number,
    before?: number,
  ): Promise<{ requests: RequestWithMails[]; next: number | undefined }>;

  /** A request is `held`, and stays, while an e-mail of it is being sent. Unknown ones are in neither list. */
  erase(references: string[]): Promise<{ erased: string[]; held: string[] }>;

  /** Erases some requests whose notification was delivered. @param from The `next` of the call before. */
  eraseDelivered(
    receivedBefore: Date,
    from?: number,
  ): Promise<{ erased: string[]; next: number | undefined }>;

  /**
   * Overwrites what erased requests left on disk; false while a reader prevents it.
   * @param isAlone Whether this process does nothing else, so that it may take a second or two.
   */
  scrub(isAlone?: boolean): Promise<boolean>;

  /** Whether `scrub` has something to do, also of another process. */
  isScrubPending(): Promise<boolean>;

  /** Resolves with the store's time once something was written to disk. */
  check(): Promise<Date>;

  close(): Promise<void>;

  /** Since when an alarm is on that somebody was told of. */
  readAlarm(): Promise<Date | undefined>;

  saveAlarm(since: Date | undefined): Promise<void>;

  /** Whether this instance alone sends alarms for `leaseMs` from now: the first that asks, until its lease ends. */
  holdAlertLease(instance: string, leaseMs: number): Promise<boolean>;
}
