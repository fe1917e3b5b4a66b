import assert from 'node:assert/strict';
import type { MailServer } from '../../support/mail/mail-server.ts';
import { owedMails } from './ledger.ts';

interface Facts {
  /** The references of all requests that were answered with success. */
  acknowledged: string[];
  mailServer: MailServer;
  /** `DATABASE_URL` */
  database: string;
}

/** @throws AssertionError where `found` holds anything. */
export function assertNone(found: unknown[], what: string): void {
  assert.equal(found.length, 0, `${found.length} ${what}: ${found.slice(0, 5)}`);
}

/**
 * Asserts that each request was taken by the mail server and marked so, or was given up.
 * @returns How many e-mails came more than once, and how many were given up.
 */
export async function assertNoneLost({ acknowledged, mailServer, database }: Facts) {
  const mails = await owedMails(database);
  const kept = new Set(mails.filter((mail) => mail.isGivenUp).map((mail) => mail.reference));
  const sent = new Set(mails.filter((mail) => mail.isSent).map((mail) => mail.reference));
  // E-mails of an alarm belong to no request, and may come more than once.
  const ids = mailServer.taken
    .map(({ messageId }) => messageId)
    .filter((id) => !id.startsWith('<alarm.'));
  const idOf = (reference: string) => `<notification.${reference}@praktijk.example>`;
  const taken = new Set(ids);
  const owed = acknowledged.filter((reference) => !kept.has(reference));
  assertNone(
    owed.filter((reference) => !taken.has(idOf(reference))),
    'requests reached no mailbox',
  );
  assertNone(
    owed.filter((reference) => !sent.has(reference)),
    'requests are not marked as sent',
  );
  // A repeat under a new Message-ID would show here.
  const known = new Set(mails.map(({ reference }) => idOf(reference)));
  assertNone([...taken.difference(known)], 'e-mails that nobody asked for');
  assertNone(
    [...kept].filter((reference) => taken.has(idOf(reference))),
    'e-mails are given up, and were taken',
  );
  return { repeated: ids.length - taken.size, undeliverable: kept.size };
}
