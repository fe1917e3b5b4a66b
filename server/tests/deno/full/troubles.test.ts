import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionPath } from 'contact/wire.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { keepSecret, triggerDelivery } from '../../support/calls/deno-calls.ts';
import { writesTo } from '../../support/mail/mailbox.ts';
import { type DenoFunctions, pushTables } from '../../support/server/deno-functions.ts';
import { runSql, startPostgres } from '../../support/server/postgres.ts';
import { post, postForm } from '../../support/server/send.ts';
import { createDatabase, secret, startProject } from '../project.ts';

// Shorter than the test's timeout, so that the error reports what did not happen.
const patienceMs = 20_000;

test('wrong setting on Supabase: both functions answer 503, and log one line each that names it', async () => {
  await using project = await startProject({ SMTP_URL: 'smtp://user:geheim@mail.example:587' });
  const { address, log } = project.functions;
  const trigger = `${address}/functions/v1/deliver-mail`;
  for (const call of [() => project.post(), () => fetch(trigger, { method: 'POST' })])
    for (let time = 0; time < 3; time += 1) {
      const response = await call();
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '30']);
    }
  const lines = log().match(/^.*SMTP_URL.*$/gm) ?? [];
  assert.equal(lines.length, 2);
  for (const line of lines) assert.equal(JSON.parse(line).level, 50);
  assert.doesNotMatch(log(), /geheim/);
});

test('database on Supabase: without our tables 503 and a log line with instructions; a request that it refuses is logged without personal data', async () => {
  const database = await createDatabase();
  await using project = await startProject({ SUPABASE_DB_URL: database });
  const email = 'geheim@praktijk.nl';
  assert.equal((await project.post({ email })).status, 503);
  await project.functions.logged(/supabase db push/);
  await pushTables(database);
  await runSql(database, "alter table contact.requests add constraint odd check (email = '')");
  assert.equal((await project.post({ email })).status, 503);
  await project.functions.logged(/"code":"23514".*contact request could not be stored/);
  assert.doesNotMatch(project.functions.log(), /geheim/);
  await runSql(database, 'alter table contact.requests drop constraint odd');
  assert.equal((await project.post({ email })).status, 200);
  await project.mailbox.waitFor(writesTo(email));
});

test('database on Supabase down: calls without the key get 401, others 503 or the failure page; both functions recover once it is back', async () => {
  await using postgres = await startPostgres();
  const database = await postgres.create();
  await pushTables(database);
  await keepSecret(database, secret);
  await using project = await startProject({ SUPABASE_DB_URL: database });
  const { functions, mailbox } = project;
  // The first stop finds no connection open; the second breaks open connections.
  for (const [signal, email] of [
    ['SIGINT', 'first@praktijk.nl'],
    ['SIGKILL', 'second@praktijk.nl'],
  ] as const) {
    await postgres.stop(signal);
    await assertAway(functions);
    await postgres.start();
    // After a failed connect the function fails fast for half a second.
    const isAccepted = async () => (await project.post({ email })).status === 200;
    await until('a request is accepted again', isAccepted, patienceMs);
    // If the first attempt met a broken connection, the next scheduled trigger delivers.
    const isDelivered = async () => {
      await project.trigger();
      return mailbox.received.some(writesTo(email));
    };
    await until('the e-mail is delivered', isDelivered, patienceMs);
  }
});

async function assertAway({ address }: DenoFunctions): Promise<void> {
  const page = { origin: 'https://www.praktijk.example' };
  const refused = await fetch(address + functionPath, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...page },
  });
  assert.equal(refused.status, 401);
  assert.equal(refused.headers.get('access-control-allow-origin'), page.origin);
  const away = await post(address);
  assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '30']);
  assert.equal((await away.json()).error.code, 'unavailable');
  const form = await postForm(address, {}, page.origin);
  assert.equal(form.headers.get('location'), `${page.origin}/#niet-verzonden`);
  assert.deepEqual(await triggerDelivery(address, secret), { status: 503 });
}
