import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { proper } from '../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { mailSettings } from '../support/mail/owner-mails.ts';
import { post } from '../support/server/send.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

/** Texts that pass for one address, and hold several or none that a header may hold. */
const several = [
  ...['a@mail.nl,b.mail.nl', 'a@mail.nl;b.mail.nl', '<a@mail.nl>', '<a>b@mail.nl', '"a,b"@mail.nl'],
  ...['"a b@mail.nl', 'Team:a@mail.nl;', '(x)a@mail.nl', 'a@mail.nl(x)', 'a@[127.0.0.1]'],
  ...['a@mail.nl>,<b.mail.nl', 'a\\@mail.nl', 'a..b@mail.nl', 'a.@mail.nl', 'a,@mail.nl'],
];

// They run beside each other, since a mail server greets after 100 ms.
describe('confirmations bomb nobody', { concurrency: 2 }, () => {
  test('an address that holds several, or that no header may hold, gets none, and adds no recipient', async () => {
    await using mail = await startMailServer(proper());
    await using server = await startServer(settings(mail));
    await allDelivered(server, await sendAll(server, several));
    assert.deepEqual(confirmed(mail), []);
    const recipients = new Set(mail.taken.map((taken) => String(taken.recipients)));
    assert.deepEqual(
      [...recipients].filter((text) => !text.startsWith('laatste@')),
      [mailSettings.MAIL_TO.replace(' ', '')],
    );
  });

  test('a domain that takes any name gets fifty a day, and its neighbours theirs; the owner hears of all', async () => {
    await using mail = await startMailServer(proper());
    await using server = await startServer(settings(mail));
    const names = Array.from(
      { length: 60 },
      (_, index) => `n${index}@${'x.'.repeat(index % 3)}vangt.nl`,
    );
    const references = await sendAll(server, [...names, 'anne@buren.nl']);
    await allDelivered(server, references);
    assert.equal(confirmed(mail).length, 51);
    assert.ok(confirmed(mail).includes('anne@buren.nl'));
  });
});

const settings = ({ port }: MailServer) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  ...mailSettings,
  CONFIRMATION_MAIL: 'on',
  RATE_LIMIT: '0',
});

let sent = 0;

/** Sends a request for each address. @returns The references of those that were accepted. */
async function sendAll({ address }: RunningServer, emails: string[]) {
  const references: string[] = [];
  for (const email of emails) {
    sent += 1;
    const phone = `06${`${sent}`.padStart(8, '0')}`;
    const response = await post(address, { lastName: `Nr ${sent}`, phone, email });
    if (response.status === 200) references.push((await response.json()).reference);
    else assert.equal(response.status, 422, email);
  }
  assert.ok(references.length >= emails.length - 4);
  return references;
}

/** Resolves when every notification has gone, and every confirmation that is owed. */
async function allDelivered(server: RunningServer, references: string[]): Promise<void> {
  for (const reference of references)
    await server.logged(new RegExp(`"${reference}","kind":"notification".*"e-mail delivered"`));
  // Confirmations go out in the order of their requests, so all others have gone before this one.
  const [last = ''] = await sendAll(server, [`laatste@domein${sent}.example`]);
  await server.logged(new RegExp(`"${last}","kind":"confirmation".*"e-mail delivered"`));
  assert.equal(await server.stop(), 0);
}

/** Who got a confirmation, but for the last address. */
function confirmed({ taken }: MailServer): string[] {
  const confirmations = taken.filter(({ messageId }) => messageId.startsWith('<confirmation.'));
  const recipients = confirmations.flatMap((confirmation) => confirmation.recipients);
  return recipients.filter((recipient) => !recipient.startsWith('laatste@'));
}
