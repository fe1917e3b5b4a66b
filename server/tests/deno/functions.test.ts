import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fieldNames } from '../../../contact/fields.ts';
import { makeCertificate } from '../../../tests/support/machine/certificate.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { keptSecret, storeQuietly, triggerDelivery } from '../support/calls/deno-calls.ts';
import { somebody } from '../support/calls/somebody.ts';
import { proper } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { answersGoTo, startMailbox } from '../support/mail/mailbox.ts';
import { startAlertReceiver } from '../support/server/alert-receiver.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { as, startPostgres } from '../support/server/postgres.ts';
import { post } from '../support/server/send.ts';
import { temporaryFolder } from '../support/server/server.ts';

const secret = 'a-secret-of-the-owner';
const nothingDone = { delivered: 0, postponed: 0, undeliverable: 0 };

const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

test('a request is stored, deliver-mail is triggered, and the e-mail arrives once', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
  });
  const visitor = somebody('Wisselwoord');
  const response = await post(instance.address, visitor);
  assert.equal(response.status, 200);
  assert.match((await response.json()).reference, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await mailbox.waitFor(answersGoTo(visitor.email));
  await instance.logged(/e-mail delivered/);
  assert.deepEqual(
    await triggerDelivery(instance.address, await keptSecret(database, 'deliver')),
    nothingDone,
  );
  assert.equal(mailbox.received.length, 1);
  const lines = instance.log().match(/^\{.*$/gm) ?? [];
  for (const line of lines)
    assert.deepEqual(Object.keys(JSON.parse(line)).slice(0, 2), ['level', 'time']);
  for (const name of fieldNames) assert.ok(!instance.log().includes(visitor[name]), name);
});

test('the trigger needs its secret', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  await storeQuietly(database, ['anne@praktijk.nl']);
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
  });
  const trigger = `${instance.address}/functions/v1/deliver-mail`;
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic secret']) {
    const response = await fetch(trigger, { method: 'POST', headers: { authorization } });
    assert.deepEqual([response.status, await response.text()], [401, '']);
  }
  const authorization = `Bearer ${await keptSecret(database, 'deliver')}`;
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await fetch(trigger, { method, headers: { authorization } });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST']);
  }
  assert.equal(mailbox.received.length, 0);
  const response = await fetch(trigger, { method: 'POST', headers: { authorization } });
  assert.deepEqual(await response.json(), { ...nothingDone, delivered: 1 });
  assert.equal(mailbox.received.length, 1);
});

test('the functions leave in the database what pg_cron needs to trigger them: the address and the secret', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  const env = { SUPABASE_DB_URL: database, SMTP_URL: mailbox.url };
  await using first = await startDenoFunctions(env);
  await post(first.address, { email: 'anne@praktijk.nl' });
  const made = await keptSecret(database, 'deliver');
  assert.match(made, /^[\w-]{43}$/);
  assert.equal(
    await keptSecret(database, 'deliver_url'),
    `${first.address}/functions/v1/deliver-mail`,
  );
  await using second = await startDenoFunctions({ ...env, DELIVER_SECRET: secret });
  assert.deepEqual(await triggerDelivery(second.address, made), { status: 401 });
  assert.equal(await keptSecret(database, 'deliver'), secret);
  assert.equal((await triggerDelivery(second.address, secret))['status'], undefined);
  assert.equal(
    await keptSecret(database, 'deliver_url'),
    `${second.address}/functions/v1/deliver-mail`,
  );
});

test('while the mail server is away requests are taken; the owner is told once of an e-mail that waits too long, and once when that is over', async () => {
  await using mails = await startMailServer(proper());
  await mails.leave();
  await using alerts = await startAlertReceiver();
  const database = await emptyProject();
  await storeQuietly(database, ['anne@praktijk.nl'], new Date(Date.now() - 16 * 60_000));
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mails.url,
    DELIVER_SECRET: secret,
    ALERT_URL: alerts.url,
  });
  assert.equal((await post(instance.address, { email: 'bob@praktijk.nl' })).status, 200);
  await instance.logged(/e-mail not delivered; trying again/);
  await triggerDelivery(instance.address, secret);
  await triggerDelivery(instance.address, secret);
  assert.equal(alerts.told().length, 1);
  await mails.comeBack();
  // What failed is due again a second later or so.
  await until('both are delivered', async () => {
    await triggerDelivery(instance.address, secret);
    return mails.taken.length === 2;
  });
  assert.equal(alerts.told().length, 1);
  // An alarm lasts ten minutes at least.
  await as(database, "update contact.alarm set since = since - interval '10 minutes'");
  for (let time = 0; time < 2; time += 1) await triggerDelivery(instance.address, secret);
  assert.equal(alerts.told().length, 2);
});

test('e-mail goes out encrypted from the start, to a server with a certificate that holds, and to no other', async () => {
  await using folder = await temporaryFolder();
  const certificate = makeCertificate('127.0.0.1');
  const trusted = join(folder.path, 'certificate.pem');
  writeFileSync(trusted, certificate.cert);
  await using mails = await startMailServer(proper({ ...certificate, secure: true }));
  const database = await emptyProject();
  await storeQuietly(database, ['anne@praktijk.nl']);
  const env = {
    SUPABASE_DB_URL: database,
    SMTP_URL: `smtps://127.0.0.1:${mails.port}`,
    DELIVER_SECRET: secret,
  };
  await using trusting = await startDenoFunctions({ ...env, DENO_CERT: trusted });
  assert.equal((await triggerDelivery(trusting.address, secret))['delivered'], 1);
  await storeQuietly(database, ['bob@praktijk.nl']);
  await using doubting = await startDenoFunctions(env);
  assert.equal((await triggerDelivery(doubting.address, secret))['postponed'], 1);
  assert.equal(mails.taken.length, 1);
});

test('an address whose domain no DNS could hold is delivered, too', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    CONFIRMATION_MAIL: 'on',
  });
  for (const email of ['anne@xn--ii.nl', 'anne@א1b.nl', 'anne@👨‍👩‍👧.nl', 'anne@müller.nl']) {
    assert.equal((await post(instance.address, { email })).status, 200, email);
    await mailbox.waitFor(({ text }) => text?.includes(email) ?? false);
  }
});

async function emptyProject(): Promise<string> {
  const url = await postgres.create();
  await pushTables(url);
  return url;
}
