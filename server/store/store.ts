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
  /** The caller's idempotency key. */
  key: string | undefined;
  /** The e-mails that come to be owed; a confirmation only as far as `add` allows. */
  mails: MailKind[];
}

/** An e-mail that this process may send until its lease ends. */
export interface ClaimedMail {
  id: number;
  kind: MailKind;
  request: StoredRequest;
  /** How many times it has been tried, this time included. */
  attempt: number;
  /** When it came to be owed. */
  owedSince: Date;
  /** Proves that the claim is still ours. */
  lease: string;
}

/** What became of one e-mail of a request. */
export interface MailState {
  kind: MailKind;
  status: 'waiting' | 'delivered' | 'undeliverable';
  attempts: number;
  owedSince: Date;
  /** Waiting: when it is tried next, or until when it is held. Else when it was delivered or given up. */
  at: Date;
  /** Why the last attempt failed; undefined where none did. */
  reason: string | undefined;
}

export interface KeptRequest extends StoredRequest {
  mails: MailState[];
}

/** What the owner waits for. Anybody can type an address that takes no confirmation, so those are no part of it. */
export interface Backlog {
  /** Notifications still to be delivered. */
  owed: number;
  /** Since when the oldest of them is owed. */
  oldest: Date | undefined;
  /** Why the oldest was not delivered at its last attempt. */
  reason: string | undefined;
  /** Notifications that were given up. */
  undeliverable: number;
}

/**
 * An e-mail that is due later than it was put back for, and later than this, was dated by a clock that was wrong. It
 * counts as due.
 */
export const longestWaitMs = 2 * 60_000;

/**
 * Who claimed an e-mail and did not mark it before the lease ended has this long to do so from the moment when
 * somebody notices. It may have been delivered while the database was away.
 */
export const graceMs = 30_000;

/** A notification that was given up is tried once a day for fourteen days; half a day more leaves room for the last. */
export const retryGivenUpMs = 24 * 60 * 60_000;
export const retryGivenUpForMs = 14.5 * retryGivenUpMs;

/** Without a key, equal requests within this time are one. */
export const repeatWindowMs = 2 * 60_000;

/** Within this time one mailbox gets one confirmation at most. */
export const confirmationWindowMs = 24 * 60 * 60_000;

/** More writes wait than the store takes. */
export class StoreFullError extends Error {
  override message = 'too many requests wait to be stored';
}

/**
 * What keeps the requests and the e-mails that they owe. Every method rejects when the store cannot do it. A store has
 * one clock, by which it dates and judges: a file that of this machine, PostgreSQL that of its server, since the clocks
 * of several copies differ.
 */
export interface Store {
  /**
   * Keeps a request together with the e-mails that it owes; resolved means that both are on disk. The same key
   * with the same fields, or without a key the same fields within `repeatWindowMs`, keeps nothing and gives
   * the reference of the first. A confirmation comes to be owed only when none is owed to the same mailbox
   * (`mailboxHash`) and it got none within `confirmationWindowMs`, however many requests are added at once.
   */
  add(request: NewRequest): Promise<{ reference: string; isNew: boolean }>;

  /**
   * Takes one e-mail of this kind that is due, the least tried first, counts the attempt, and holds it for
   * `leaseMs`. One whose lease ended is not taken before `graceMs` have passed. When no other is due, a notification
   * that was given up a day ago is taken.
   * @param inHand Ids that the caller is sending now: whatever the clock says, they are not due.
   */
  claimMail(kind: MailKind, leaseMs: number, inHand?: number[]): Promise<ClaimedMail | undefined>;

  /** Marks an e-mail that a mail server took as delivered, whoever holds it by now. */
  completeMail(mail: ClaimedMail): Promise<void>;

  /** Puts a claimed e-mail back for `pauseMs`. Does nothing when the lease is no longer ours. */
  postponeMail(mail: ClaimedMail, pauseMs: number, reason: string): Promise<void>;

  /** Gives a claimed e-mail up; it is kept as undeliverable. Does nothing when the lease is no longer ours. */
  abandonMail(mail: ClaimedMail, reason: string): Promise<void>;

  /** Makes the undeliverable notifications of one request, or of all, owed anew; gives their number. */
  resendNotifications(reference?: string): Promise<number>;

  /** Milliseconds until the next e-mail of this kind is due, less than 0 when one is late; undefined: none is owed. */
  nextMailDue(kind: MailKind): Promise<number | undefined>;

  backlog(): Promise<Backlog>;

  /**
   * Requests with what became of their e-mails, the newest first, `most` at a time.
   * @param before The `next` of the page before.
   */
  readRequests(
    most: number,
    before?: number,
  ): Promise<{ requests: KeptRequest[]; next: number | undefined }>;

  /**
   * Erases requests with what they owe. One of which an e-mail is being sent at this moment is held: it stays.
   * What is not kept is in neither list.
   */
  erase(references: string[]): Promise<{ erased: string[]; held: string[] }>;

  /**
   * Erases delivered requests (the notification has gone out) received before a time. It looks through a bounded
   * number of requests, and gives where to go on.
   * @param from The `next` of the call before.
   */
  eraseDelivered(
    receivedBefore: Date,
    from?: number,
  ): Promise<{ erased: string[]; next: number | undefined }>;

  /**
   * Overwrites what erased requests have left behind. False when that waits for somebody who reads: try again later.
   * @param isAlone Whether this process does nothing else, so that it may take a second or two.
   */
  scrub(isAlone?: boolean): Promise<boolean>;

  /** Whether what some process erased still has to be overwritten by `scrub`. */
  isScrubPending(): Promise<boolean>;

  /** Resolves, with the time of the store's clock, when something could be written to disk just now. */
  check(): Promise<Date>;

  close(): Promise<void>;

  /** Since when the alarm is on that somebody was told of; undefined when none is. */
  readAlarm(): Promise<Date | undefined>;

  /** Keeps that somebody was told of an alarm, or with undefined that it is over. */
  saveAlarm(since: Date | undefined): Promise<void>;

  /**
   * Whether this is the one that tells of alarms, for `leaseMs` from now: the first that asks, until its lease ends.
   * @param keeper Names who asks; who has it keeps it by asking again.
   */
  holdAlertLease(keeper: string, leaseMs: number): Promise<boolean>;
}
