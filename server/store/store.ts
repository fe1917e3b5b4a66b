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
  /** The idempotency key of the caller. */
  key: string | undefined;
  /** The e-mails to owe; a confirmation only as far as `add` allows. */
  mails: MailKind[];
}

/** An e-mail that this process may send until its lease ends. */
export interface ClaimedMail {
  id: number;
  kind: MailKind;
  request: StoredRequest;
  /** How many times it has been tried, this time included. */
  attempt: number;
  owedSince: Date;
  /** Proves that the claim is still ours. */
  lease: string;
}

export interface MailState {
  kind: MailKind;
  status: 'waiting' | 'delivered' | 'undeliverable';
  attempts: number;
  owedSince: Date;
  /** Waiting: when it is due, or when its lease ends. Else when it was delivered or given up. */
  at: Date;
  /** Why the last attempt failed. */
  reason: string | undefined;
}

export interface RequestWithMails extends StoredRequest {
  mails: MailState[];
}

/** Counts notifications only: anybody can type an address that takes no confirmation. */
export interface Backlog {
  owed: number;
  /** Since when the oldest is owed. */
  oldest: Date | undefined;
  /** Why the last attempt at the oldest failed. */
  reason: string | undefined;
  undeliverable: number;
}

/** An e-mail that is due later than it was postponed for, and later than this, was dated by a wrong clock: it is due. */
export const longestWaitMs = 2 * 60_000;

/** After a lease ended its holder still has this long to mark the e-mail: it may be delivered, and the database away. */
export const graceMs = 30_000;

/** A notification that was given up is retried once a day for fourteen days, the last time within half a day more. */
export const retryGivenUpMs = 24 * 60 * 60_000;
export const retryGivenUpForMs = 14.5 * retryGivenUpMs;

/** Without an idempotency key, equal requests within this time are one. */
export const repeatWindowMs = 2 * 60_000;

/** Within this time one mailbox gets one confirmation at most. */
export const confirmationWindowMs = 24 * 60 * 60_000;

export class StoreFullError extends Error {
  override message = 'too many requests wait to be stored';
}

/**
 * Stores requests and the e-mails that they owe. Every method rejects when the store fails. All times come from one
 * clock, because those of several instances differ: the clock of this machine for a file, of its server for PostgreSQL.
 */
export interface Store {
  /**
   * Stores a request and the e-mails that it owes; resolved means that both are on disk. A repeat (the same key with
   * the same fields, or without a key the same fields within `repeatWindowMs`) stores nothing and gives the first
   * reference. A confirmation is owed only if its mailbox (`mailboxHash`) is owed none and got none within
   * `confirmationWindowMs`, however many requests are added at once.
   */
  add(request: NewRequest): Promise<{ reference: string; isNew: boolean }>;

  /**
   * Claims a due e-mail of this kind for `leaseMs`, the least tried first, and counts the attempt. One whose lease ended
   * is claimed only after `graceMs`; a notification that was given up a day ago, only when no other is due.
   * @param inFlight Ids that the caller is sending: they are not due, whatever the clock says.
   */
  claimMail(kind: MailKind, leaseMs: number, inFlight?: number[]): Promise<ClaimedMail | undefined>;

  /** Marks an e-mail that a mail server took as delivered, whoever holds its lease by now. */
  completeMail(mail: ClaimedMail): Promise<void>;

  /** Makes a claimed e-mail due again after `pauseMs`. Does nothing when the lease is no longer ours. */
  postponeMail(mail: ClaimedMail, pauseMs: number, reason: string): Promise<void>;

  /** Marks a claimed e-mail as undeliverable. Does nothing when the lease is no longer ours. */
  abandonMail(mail: ClaimedMail, reason: string): Promise<void>;

  /** Makes the undeliverable notifications of one request, or of all, owed anew; gives their number. */
  resendNotifications(reference?: string): Promise<number>;

  /** Milliseconds until the next e-mail of this kind is due, less than 0 when one is late; undefined: none is owed. */
  nextMailDue(kind: MailKind): Promise<number | undefined>;

  backlog(): Promise<Backlog>;

  /** Reads one page, the newest first. @param before The `next` of the page before. */
  readRequests(
    limit: number,
    before?: number,
  ): Promise<{ requests: RequestWithMails[]; next: number | undefined }>;

  /** Erases requests with their e-mails, except those `held` because an e-mail is being sent; skips unknown ones. */
  erase(references: string[]): Promise<{ erased: string[]; held: string[] }>;

  /**
   * Erases requests whose notification was delivered and that were received before a time, a bounded number a call.
   * @param from The `next` of the call before.
   */
  eraseDelivered(
    receivedBefore: Date,
    from?: number,
  ): Promise<{ erased: string[]; next: number | undefined }>;

  /**
   * Overwrites what erased requests left on disk. False while a reader prevents it: try again later.
   * @param isAlone Whether this process does nothing else, so that it may take a second or two.
   */
  scrub(isAlone?: boolean): Promise<boolean>;

  /** Whether what any process erased is still to be overwritten by `scrub`. */
  isScrubPending(): Promise<boolean>;

  /** Resolves with the store's time once something was written to disk. */
  check(): Promise<Date>;

  close(): Promise<void>;

  /** Since when the alarm is on that somebody was told of; undefined when none is. */
  readAlarm(): Promise<Date | undefined>;

  /** Stores since when the alarm is on, or with undefined that it is over. */
  saveAlarm(since: Date | undefined): Promise<void>;

  /** Whether this instance alone sends alarms for `leaseMs` from now: the first that asks, until its lease ends. */
  holdAlertLease(instance: string, leaseMs: number): Promise<boolean>;
}
