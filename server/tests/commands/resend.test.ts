import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proper, refusing } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { contact } from '../support/server/contact-command.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

test('what the mail server refused for good is kept, and goes out after resend while the server runs', async () => {
  await using mailServer = await startMailServer(refusing({ eigenaar: 550 }));
  await using server = await startServer({ SMTP_URL: mailServer.url });
  const references = [await send(server.address), await send(server.address)];
  for (const reference of references) {
    await server.logged(new RegExp(`"reference":"${reference}".*given up`));
  }
  mailServer.become(proper());

  const database = { DATABASE_URL: `file:${server.folder}/contact.db` };
  const typed = references[1]?.toLowerCase().replaceAll('-', '') ?? '';
  const one = await contact(['resend', typed], database);
  assert.deepEqual(one, { code: 0, out: '1 e-mail will be sent again\n', err: '' });
  const rest = await contact(['resend'], database);
  assert.deepEqual(rest, { code: 0, out: '1 e-mail will be sent again\n', err: '' });
  const nothing = await contact(['resend'], database);
  assert.deepEqual(nothing, { code: 0, out: 'Nothing is undeliverable\n', err: '' });
  for (const reference of references) {
    await server.logged(new RegExp(`"reference":"${reference}".*e-mail delivered`));
  }
});
