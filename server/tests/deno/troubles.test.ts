import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { functionPath } from '../../../contact/answers.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { keptSecret, triggerDelivery } from '../support/calls/deno-calls.ts';
import { answersGoTo, startMailbox } from '../support/mail/mailbox.ts';
import {
  type DenoFunctions,
  pushTables,
  startDenoFunctions,
} from '../support/server/deno-functions.ts';
import { as, startPostgres } from '../support/server/postgres.ts';
import { post, postForm } from '../support/server/send.ts';

const postgres = await startPostgres();
const mailbox = await startMailbox();
after(async () => {
  await mailbox[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
});

test('with a wrong setting both functions answer 503, and the log says so in one line each', async () => {
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: postgres.url('postgres'),
    SMTP_URL: 'smtp://user:geheim@mail.example:587',
  });
  const trigger = `${instance.address}/functions/v1/deliver-mail`;
  for (const call of [
    () => post(instance.address, { email: 'anne@praktijk.nl' }),
    () => fetch(trigger, { method: 'POST' }),
  ]) {
    for (let time = 0; time < 3; time += 1) {
      const response = await call();
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '30']);
    }
  }
  const lines = instance.log().match(/^.*SMTP_URL.*$/gm) ?? [];
  assert.equal(lines.length, 2);
  for (const line of lines) assert.equal(JSON.parse(line).level, 50);
  assert.doesNotMatch(instance.log(), /geheim/);
});

test('a project without the tables gets 503 and a line that says what to do, until they are there', async () => {
  const database = await postgres.create();
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
  });
  assert.equal((await post(instance.address, { email: 'no-tables@praktijk.nl' })).status, 503);
  assert.match(instance.log(), /supabase db push/);
  await pushTables(database);
  assert.equal((await post(instance.address, { email: 'tables@praktijk.nl' })).status, 200);
  await mailbox.waitFor(answersGoTo('tables@praktijk.nl'));
});

test('of a request that the database refuses the log gets the reason, and no word of the visitor', async () => {
  const database = await postgres.create();
  await pushTables(database);
  await as(database, "alter table contact.requests add constraint odd check (email = '')");
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
  });
  assert.equal((await post(instance.address, { email: 'geheim@praktijk.nl' })).status, 503);
  assert.match(instance.log(), /"code":"23514".*contact request could not be stored/);
  assert.doesNotMatch(instance.log(), /geheim/);
});

test('while the database is away callers are refused as ever, and when it is back all goes on by itself', async () => {
  await using own = await startPostgres();
  const database = await own.create();
  await pushTables(database);
  const secret = 'a-secret-of-the-owner';
  const env = { SUPABASE_DB_URL: database, SMTP_URL: mailbox.url, DELIVER_SECRET: secret };
  await using instance = await startDenoFunctions(env);

  await own.stop('SIGINT');
  await assertAway(instance, secret);
  await own.start();
  await untilTaken(instance, 'first@praktijk.nl');
  await untilDelivered(instance, secret, 'first@praktijk.nl');
  assert.equal(await keptSecret(database, 'deliver'), secret);

  // Now with connections that break.
  await own.stop('SIGKILL');
  await assertAway(instance, secret);
  await own.start();
  await untilTaken(instance, 'second@praktijk.nl');
  await untilDelivered(instance, secret, 'second@praktijk.nl');
});

/** After a failed connect the function fails fast for half a second. */
async function untilTaken({ address }: DenoFunctions, email: string): Promise<void> {
  const isTaken = async () => (await post(address, { email })).status === 200;
  await until('a request is taken again', isTaken, 60_000);
}

/** What the first attempt could not take up, for a connection that broke, the next scheduled trigger delivers. */
async function untilDelivered(
  { address }: DenoFunctions,
  secret: string,
  email: string,
): Promise<void> {
  const isDelivered = async () => {
    await triggerDelivery(address, secret);
    return mailbox.received.some(answersGoTo(email));
  };
  await until('the e-mail is delivered', isDelivered, 60_000);
}

async function assertAway(instance: DenoFunctions, secret: string): Promise<void> {
  const page = { origin: 'https://www.praktijk.example' };
  const refused = await fetch(instance.address + functionPath, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...page },
  });
  assert.equal(refused.status, 401);
  assert.equal(refused.headers.get('access-control-allow-origin'), page.origin);
  const away = await post(instance.address, { email: 'away@praktijk.nl' });
  assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '30']);
  assert.equal((await away.json()).error.code, 'unavailable');
  const form = await postForm(instance.address, {}, page.origin);
  assert.equal(form.headers.get('location'), `${page.origin}/#niet-verzonden`);
  assert.deepEqual(await triggerDelivery(instance.address, secret), { status: 503 });
}
