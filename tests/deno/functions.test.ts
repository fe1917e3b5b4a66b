import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from '../../contact/answers.ts';
import { keptSecret, send, storeQuietly, triggerDelivery } from '../support/calls/deno-calls.ts';
import { makeCertificate } from '../support/machine/certificate.ts';
import { proper } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { answersGoTo, startMailbox } from '../support/mail/mailbox.ts';
import { startAlertReceiver } from '../support/server/alert-receiver.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { type PostgresServer, startPostgres } from '../support/server/postgres.ts';
import { temporaryFolder } from '../support/server/server.ts';

const secret = 'a-secret-of-the-owner';
const nothingDone = { delivered: 0, postponed: 0, undeliverable: 0, erased: 0 };

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres?.[Symbol.asyncDispose]());

test('a request is stored, deliver-mail is triggered, and the e-mail arrives once', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
  });
  const response = await send(instance.address, 'anne@praktijk.nl');
  assert.equal(response.status, 200);
  assert.match((await response.json()).reference, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await mailbox.waitFor(answersGoTo('anne@praktijk.nl'));
  await instance.logged(/e-mail delivered/);
  assert.deepEqual(
    await triggerDelivery(instance.address, await keptSecret(database, 'deliver')),
    nothingDone,
  );
  assert.equal(mailbox.received.length, 1);
  for (const line of instance
    .log()
    .split('\n')
    .filter((each) => each.startsWith('{')))
    assert.deepEqual(Object.keys(JSON.parse(line)).slice(0, 2), ['level', 'time']);
  assert.doesNotMatch(instance.log(), /Anne|de Vries|praktijk\.nl|0612345678/);
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
  await send(first.address, 'anne@praktijk.nl');
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

test('two instances triggered at once have each e-mail sent once', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  const emails = Array.from({ length: 40 }, (_, number) => `visitor${number}@praktijk.nl`);
  await storeQuietly(database, emails);
  const env = {
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    DELIVER_SECRET: secret,
  };
  await using first = await startDenoFunctions(env);
  await using second = await startDenoFunctions(env);
  const instances = [first, second, first, second];
  const runs = await Promise.all(instances.map((each) => triggerDelivery(each.address, secret)));
  const delivered = runs.map((run) => run['delivered'] ?? 0);
  assert.equal(
    delivered.reduce((sum, count) => sum + count),
    40,
  );
  assert.ok(delivered.filter((count) => count > 0).length > 1, 'they were not triggered at once');
  const answers = mailbox.received.map(({ replyTo }) => replyTo?.[0]?.address);
  assert.deepEqual(answers.sort(), emails.sort());
});

test('while the mail server is away requests are taken, and a later trigger has the e-mail delivered', async () => {
  await using mails = await startMailServer(proper());
  await mails.leave();
  const database = await emptyProject();
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    DELIVER_SECRET: secret,
  });
  assert.equal((await send(instance.address, 'anne@praktijk.nl')).status, 200);
  await instance.logged(/e-mail not delivered; trying again/);
  await mails.comeBack();
  assert.deepEqual(await triggerUntilDelivered(instance.address), { ...nothingDone, delivered: 1 });
  assert.equal(mails.taken.length, 1);
});

test('the owner is told once when an e-mail has waited too long, and once when that is over', async () => {
  await using mails = await startMailServer(proper());
  await mails.leave();
  await using alerts = await startAlertReceiver();
  const database = await emptyProject();
  await storeQuietly(database, ['anne@praktijk.nl'], new Date(Date.now() - 16 * 60_000));
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    DELIVER_SECRET: secret,
    ALERT_URL: alerts.url,
  });
  await triggerDelivery(instance.address, secret);
  await triggerDelivery(instance.address, secret);
  assert.equal(alerts.told().length, 1);
  await mails.comeBack();
  await triggerUntilDelivered(instance.address);
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
    assert.equal((await send(instance.address, email)).status, 200, email);
    await mailbox.waitFor(({ text }) => text?.includes(email) ?? false);
  }
});

test('a bare form of the page goes back to the page on its static host, with the message in the address', async () => {
  await using mailbox = await startMailbox();
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: await emptyProject(),
    SMTP_URL: mailbox.url,
  });
  const post = (fields: Record<string, string>) =>
    fetch(instance.address + functionPath, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: 'https://www.praktijk.example' },
      redirect: 'manual',
    });
  const fields = { firstName: 'Anne', lastName: 'de Vries', phone: '0612345678', type: 'demo' };
  const sent = await post({ ...fields, email: 'anne@praktijk.nl' });
  assert.deepEqual(
    [sent.status, sent.headers.get('location')],
    [303, 'https://www.praktijk.example/#verzonden'],
  );
  const failed = await post({ ...fields, email: 'anne' });
  assert.deepEqual(
    [failed.status, failed.headers.get('location')],
    [303, 'https://www.praktijk.example/#niet-verzonden'],
  );
  await mailbox.waitFor(answersGoTo('anne@praktijk.nl'));
});

/** What failed is due again a second later or so. */
async function triggerUntilDelivered(address: string): Promise<Record<string, number>> {
  for (;;) {
    const run = await triggerDelivery(address, secret);
    if (run['delivered'] !== 0) return run;
    await delay(100);
  }
}

async function emptyProject(): Promise<string> {
  const url = await postgres.create();
  await pushTables(url);
  return url;
}
