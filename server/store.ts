import type { ContactRequest } from '../contact/contact-request.ts';

/** The e-mails that a request can owe. */
export type MailKind = 'notification';

export interface StoredRequest extends ContactRequest {
  /** What owner and visitor call this request: twelve characters in groups of four. */
  reference: string;
  receivedAt: Date;
}

/** An e-mail that this process may send until its lease ends. */
export interface ClaimedMail {
  id: number;
  kind: MailKind;
  request: StoredRequest;
  /** How many times it has been tried, this time included. */
  attempt: number;
  /** When the request that owes it was received. */
  owedSince: Date;
  /** Proves that the claim is still ours. */
  lease: string;
}

/** What keeps the requests and the e-mails that they owe. Every method rejects when the store cannot do it. */
export interface Store {
  /**
   * Keeps a request together with the e-mails that it owes; resolved means that both are on disk.
   * @param key The caller's idempotency key. The same key with the same fields gives the first reference and
   *   keeps nothing; without a key the same holds for equal fields within two minutes.
   */
  add(
    request: ContactRequest,
    options: { key: string | undefined; mails: MailKind[]; now: Date },
  ): Promise<{ reference: string; isNew: boolean }>;

  /** Takes one e-mail that is due, counts the attempt, and holds it for `leaseMs`. */
  claimMail(now: Date, leaseMs: number): Promise<ClaimedMail | undefined>;

  /** Marks a claimed e-mail as delivered. Does nothing when the lease is no longer ours. */
  completeMail(mail: ClaimedMail, now: Date): Promise<void>;

  /** Puts a claimed e-mail back until `dueAt`. Does nothing when the lease is no longer ours. */
  postponeMail(mail: ClaimedMail, dueAt: Date, reason: string): Promise<void>;

  /** Gives a claimed e-mail up; it is kept as undeliverable. Does nothing when the lease is no longer ours. */
  abandonMail(mail: ClaimedMail, now: Date, reason: string): Promise<void>;

  /** When the next e-mail is due; undefined when none is owed. */
  nextMailDue(): Promise<Date | undefined>;

  close(): Promise<void>;
}
