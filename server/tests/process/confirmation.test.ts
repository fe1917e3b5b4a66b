import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusing } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

test('a visitor whom the mail server refuses costs the owner nothing and alarms nobody', async () => {
  await using mailServer = await startMailServer(refusing({ anne: 550, later: 450 }));
  const { url } = mailServer;
  await using server = await startServer({ SMTP_URL: url, CONFIRMATION_MAIL: 'on' });
  const sendOf = (name: string) => send(server.address, { email: `${name}@bezoeker.example` });
  const isDelivered = (kind: string, reference: string) =>
    server.logged(new RegExp(`"reference":"${reference}","kind":"${kind}".*"e-mail delivered"`));
  const refused = await sendOf('anne');
  await server.logged(new RegExp(`"reference":"${refused}","kind":"confirmation".*given up`));
  const deferred = await sendOf('later');
  await server.logged(new RegExp(`"reference":"${deferred}","kind":"confirmation".*trying again`));
  const next = await sendOf('bert');
  await isDelivered('confirmation', next);
  for (const reference of [refused, deferred, next]) await isDelivered('notification', reference);

  assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  assert.match(metrics, /^contact_mails_undeliverable 0$/m);
  assert.match(
    metrics,
    /^contact_mail_attempts_total\{kind="confirmation",outcome="undeliverable"\} 1$/m,
  );
  assert.doesNotMatch(server.log(), /"level":(?:50|60)|anne|later@/);
});
