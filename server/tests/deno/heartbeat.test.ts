import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { listen } from '../../../tests/support/machine/listen.ts';
import { storeQuietly, triggerDelivery } from '../support/calls/deno-calls.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { post } from '../support/server/send.ts';

const secret = 'a-secret-of-the-owner';
const quarterMs = 15 * 60_000;

test('the monitor hears of the clock of Supabase alone, once in five minutes, and not while an e-mail is stuck', async () => {
  await using postgres = await startPostgres();
  await using mailbox = await startMailbox();
  const calls: (string | undefined)[] = [];
  const server = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`);
    response.end();
  });
  const port = await listen(server);
  await using _ = server;
  const database = await postgres.create();
  await pushTables(database);
  const env = {
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    DELIVER_SECRET: secret,
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping`,
  };
  {
    await using functions = await startDenoFunctions(env);
    assert.equal((await post(functions.address, { email: 'anne@praktijk.nl' })).status, 200);
    await functions.logged(/e-mail delivered/);
    // Its run is over before the next one ends.
    await post(functions.address, { email: 'bas@praktijk.nl' });
    await mailbox.waitFor(() => mailbox.received.length === 2);
    assert.deepEqual(calls, []);
    for (let minute = 0; minute < 3; minute += 1) await triggerDelivery(functions.address, secret);
    assert.deepEqual(calls, ['GET /ping']);
  }
  await mailbox[Symbol.asyncDispose]();
  await storeQuietly(database, ['cees@praktijk.nl'], new Date(Date.now() - quarterMs - 60_000));
  await using functions = await startDenoFunctions(env);
  await triggerDelivery(functions.address, secret);
  assert.deepEqual(calls, ['GET /ping']);
});
