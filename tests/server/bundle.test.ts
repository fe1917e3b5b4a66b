import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoKey } from '../../hosting.ts';
import { answersGoTo, startMailbox } from '../support/mail/mailbox.ts';
import { builtProgram, startServer } from '../support/server/server.ts';

test('the built server takes a request and delivers it', async () => {
  await using mailbox = await startMailbox();
  await using server = await startServer(
    {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'site@praktijk.example',
      MAIL_TO: 'eigenaar@praktijk.example',
    },
    { program: builtProgram },
  );
  assert.match(await (await fetch(server.address)).text(), /<html lang="nl">/);
  const response = await fetch(`${server.address}/functions/v1/send-contact-email`, {
    method: 'POST',
    body: JSON.stringify({
      firstName: 'Anne',
      lastName: 'de Vries',
      email: 'anne@praktijk.nl',
      phone: '0612345678',
      type: 'demo',
    }),
    headers: { 'content-type': 'application/json', apikey: demoKey },
  });
  assert.equal(response.status, 200);
  await mailbox.waitFor(answersGoTo('anne@praktijk.nl'));
  assert.equal((await fetch(`${server.address}/metrics`)).status, 200);
  assert.equal(await server.stop('SIGTERM'), 0);
  assert.match(server.log(), /"Stopped"/);
});
