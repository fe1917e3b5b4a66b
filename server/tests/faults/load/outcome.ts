import type { MailServer } from '../../support/mail/mail-server.ts';
import { owedMails } from './ledger.ts';

interface Facts {
  /** The references of all requests that were answered with success. */
  acknowledged: string[];
  mailServer: MailServer;
  /** `DATABASE_URL` */
  database: string;
}

/** What became of requests, by what the mail server took and by what the database says. */
export async function outcomeOf({ acknowledged, mailServer, database }: Facts) {
  const mails = await owedMails(database);
  const kept = new Set(mails.filter((mail) => mail.isGivenUp).map((mail) => mail.reference));
  const sent = new Set(mails.filter((mail) => mail.isSent).map((mail) => mail.reference));
  // Those about an alarm are nobody's request, and may come more than once.
  const ids = mailServer.taken.map(({ messageId }) => messageId).filter((id) => !isOfAlarm(id));
  const taken = new Set(ids);
  const isTaken = (reference: string) => taken.has(`<notification.${reference}@praktijk.example>`);
  const repeated = ids.length - taken.size;
  const lost = acknowledged.filter((each) => !isTaken(each) && !kept.has(each)).length;
  const unmarked = acknowledged.filter((each) => !sent.has(each) && !kept.has(each)).length;
  const unknown = taken.size - mails.filter((mail) => isTaken(mail.reference)).length;
  const both = [...kept].filter(isTaken).length;
  const failures: string[] = [];
  if (lost > 0) failures.push(`${lost} acknowledged requests reached no mailbox`);
  if (unmarked > 0) failures.push(`${unmarked} acknowledged requests are not marked as sent`);
  // A repeat under a new Message-ID would show here.
  if (unknown > 0) failures.push(`${unknown} e-mails that nobody asked for`);
  if (both > 0) failures.push(`${both} e-mails are given up, and were taken`);
  const figures = { acknowledged: acknowledged.length, lost, repeated };
  return { ...figures, undeliverable: kept.size, failures };
}

function isOfAlarm(messageId: string): boolean {
  return messageId.startsWith('<alarm.');
}
