import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { withoutSmtputf8 } from '../support/mail/mail-behaviours.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

/** Addresses that the contract accepts. */
const visitors = [
  'josé@praktijk.example',
  'anne@büro.example',
  `anne@é.nl#${'a'.repeat(70)}`,
  'anne@\u05D01b.nl',
];

test('international address: the owner gets every request; only an address that every mail server accepts gets a confirmation', async () => {
  await using mail = await startMailServer(withoutSmtputf8);
  await using server = await startServer(settings(mail));
  for (const email of visitors) await send(server.address, { email });
  await until('all have arrived', () => mail.accepted.length === visitors.length + 1);
  assert.deepEqual(
    recipientsOf(mail, 'notification'),
    visitors.map(() => 'eigenaar@xn--mller-kva.example'),
  );
  assert.deepEqual(recipientsOf(mail, 'confirmation'), ['anne@xn--bro-hoa.example']);
  assert.doesNotMatch(server.log(), /"level":(?:50|60)|still stored|will retry/);
});

const settings = ({ url }: MailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Søren <site@müller.example>',
  MAIL_TO: 'eigenaar@müller.example',
  CONFIRMATION_MAIL: 'on',
});

function recipientsOf({ accepted }: MailServer, kind: string): string[] {
  const mails = accepted.filter(({ messageId }) => messageId.startsWith(`<${kind}.`));
  return mails.flatMap(({ recipients }) => recipients).sort();
}
