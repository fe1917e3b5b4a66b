import assert from 'node:assert/strict';
import type { MailServer } from '../../support/mail/mail-server.ts';
import { ownerMails } from './ledger.ts';

interface Facts {
  /** The references of all requests answered with success. */
  acknowledged: string[];
  mailServer: MailServer;
  /** `DATABASE_URL` */
  database: string;
}

/** @throws AssertionError unless `found` is empty. */
export function assertNone(found: unknown[], problem: string): void {
  assert.equal(found.length, 0, `${found.length} ${problem}: ${found.slice(0, 5)}`);
}

/**
 * Asserts that each request was accepted by the mail server and marked as sent, or is undeliverable.
 * @returns How many e-mails were repeated, and how many are undeliverable.
 */
export async function assertNoneLost({ acknowledged, mailServer, database }: Facts) {
  const mails = await ownerMails(database);
  const undeliverable = new Set(
    mails.filter((mail) => mail.isUndeliverable).map((mail) => mail.reference),
  );
  const sent = new Set(mails.filter((mail) => mail.isSent).map((mail) => mail.reference));
  // Alarm e-mails belong to no request, and may be repeated.
  const ids = mailServer.accepted
    .map(({ messageId }) => messageId)
    .filter((id) => !id.startsWith('<alarm.'));
  const idOf = (reference: string) => `<notification.${reference}@praktijk.example>`;
  const accepted = new Set(ids);
  const deliverable = acknowledged.filter((reference) => !undeliverable.has(reference));
  assertNone(
    deliverable.filter((reference) => !accepted.has(idOf(reference))),
    'requests reached no mailbox',
  );
  assertNone(
    deliverable.filter((reference) => !sent.has(reference)),
    'requests are not marked as sent',
  );
  // A repeat under a new Message-ID would be an e-mail that belongs to no request.
  const known = new Set(mails.map(({ reference }) => idOf(reference)));
  assertNone([...accepted.difference(known)], 'e-mails belong to no request');
  assertNone(
    [...undeliverable].filter((reference) => accepted.has(idOf(reference))),
    'undeliverable e-mails were accepted',
  );
  return { repeated: ids.length - accepted.size, undeliverable: undeliverable.size };
}
