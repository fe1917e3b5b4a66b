import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { sevenBit } from '../support/mail/mail-behaviours.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

// The mail server of this test reports domains in their own letters, however they were sent.
const owner = 'eigenaar@müller.example';
const buro = 'anne@büro.example';

/** Each passes the contract, and anybody can type them. */
const visitors = ['josé@praktijk.example', buro, `anne@é.nl#${'a'.repeat(70)}`, 'anne@\u05D01b.nl'];

test('whatever address is typed, the owner gets the request; only an address that every mail server takes gets a confirmation', async () => {
  await using mail = await startMailServer(sevenBit);
  await using server = await startServer(settings(mail));
  for (const email of visitors) await send(server.address, { email });
  await until('all have come', () => mail.taken.length === visitors.length + 1);
  assert.deepEqual(
    recipientsOf(mail, 'notification'),
    visitors.map(() => owner),
  );
  assert.deepEqual(recipientsOf(mail, 'confirmation'), [buro]);
  assert.doesNotMatch(server.log(), /"level":(?:50|60)|given up|trying again/);
});

const settings = ({ url }: MailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Søren <site@müller.example>',
  MAIL_TO: owner,
  CONFIRMATION_MAIL: 'on',
});

function recipientsOf({ taken }: MailServer, kind: string): string[] {
  const mails = taken.filter(({ messageId }) => messageId.startsWith(`<${kind}.`));
  return mails.flatMap(({ recipients }) => recipients).sort();
}
