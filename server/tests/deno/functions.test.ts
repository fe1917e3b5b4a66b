import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { typedTexts } from '../support/calls/a-request.ts';
import { storeUndelivered, triggerDelivery } from '../support/calls/deno-calls.ts';
import { somebody } from '../support/calls/somebody.ts';
import { fullServer } from '../support/mail/mail-behaviours.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { writesTo } from '../support/mail/mailbox.ts';
import { startDenoFunctions } from '../support/server/deno-functions.ts';
import { runSql } from '../support/server/postgres.ts';
import { startProject } from './project.ts';

const nothingDone = { delivered: 0, postponed: 0, undeliverable: 0 };

test('send-contact-email: stores a request and triggers deliver-mail; the e-mail arrives once', async () => {
  await using project = await startProject();
  const { mailbox, functions } = project;
  const visitor = somebody('Wisselwoord');
  const response = await project.post(visitor);
  assert.equal(response.status, 200);
  assert.match((await response.json()).reference, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await mailbox.waitFor(writesTo(visitor.email));
  await functions.logged(/e-mail delivered/);
  assert.deepEqual(await project.trigger(), nothingDone);
  assert.equal(mailbox.received.length, 1);
  const lines = functions.log().match(/^\{.*$/gm) ?? [];
  for (const line of lines)
    assert.deepEqual(Object.keys(JSON.parse(line)).slice(0, 2), ['level', 'time']);
  for (const text of typedTexts(visitor)) assert.ok(!functions.log().includes(text), text);
});

test('deliver-mail: requires its secret, which the functions store with its address for pg_cron; the removed DELIVER_SECRET is only logged, once by each function', async () => {
  await using project = await startProject({ DELIVER_SECRET: 'geheim' });
  assert.equal(project.functions.log().match(/"DELIVER_SECRET is set, /g)?.length, 2);
  assert.ok(!project.functions.log().includes('geheim'));
  await runSql(project.database, 'delete from contact.secrets');
  const { address } = project.functions;
  await storeUndelivered(project.database, ['anne@praktijk.nl']);
  const trigger = `${address}/functions/v1/deliver-mail`;
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic secret']) {
    const response = await fetch(trigger, { method: 'POST', headers: { authorization } });
    assert.equal(response.status, 401);
    assert.equal(await response.text(), '');
  }
  const secret = await project.kept('deliver');
  assert.match(secret, /^[\w-]{43}$/);
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(trigger, { method, headers });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST');
  }
  assert.equal(project.mailbox.received.length, 0);
  assert.deepEqual(await triggerDelivery(address, secret), { ...nothingDone, delivered: 1 });
  assert.equal(project.mailbox.received.length, 1);
  assert.equal(await project.kept('deliver_url'), trigger);

  await using second = await startDenoFunctions(project.settings);
  assert.deepEqual(await triggerDelivery(second.address, secret), nothingDone);
  assert.equal(await project.kept('deliver_url'), `${second.address}/functions/v1/deliver-mail`);
});

test('send-contact-email: accepts requests while the mail server is down; they are delivered later', async () => {
  await using mails = await startMailServer(fullServer());
  await mails.stopListening();
  await using project = await startProject({ SMTP_URL: mails.url });
  assert.equal((await project.post()).status, 200);
  await project.functions.logged(/e-mail not delivered; will retry/);
  await mails.listenAgain();
  // A failed e-mail is due again after about a second.
  await until('the e-mail is delivered', async () => {
    await project.trigger();
    return mails.accepted.length === 1;
  });
});

test('send-contact-email: delivers a request whose e-mail domain is international or invalid in DNS', async () => {
  await using project = await startProject({ CONFIRMATION_MAIL: 'on' });
  for (const email of ['anne@xn--ii.nl', 'anne@א1b.nl', 'anne@👨👩👧.nl', 'anne@müller.nl']) {
    assert.equal((await project.post({ email })).status, 200, email);
    await project.mailbox.waitFor(({ text }) => text?.includes(email) ?? false);
  }
});
