import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { triggerDelivery } from '../support/calls/deno-calls.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import {
  expiredSecret,
  gives,
  startTokenServer,
  takesTokens,
} from '../support/mail/token-server.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { post } from '../support/server/send.ts';

const secret = 'a-secret-of-the-owner';

test('on Supabase too an e-mail goes out with an access token, and waits while there is none', async () => {
  await using postgres = await startPostgres();
  await using tokens = await startTokenServer(expiredSecret);
  const isGood = (token: string) => tokens.given.includes(token);
  await using mail = await startMailServer(takesTokens('site@praktijk.example', isGood));
  const database = await postgres.create();
  await pushTables(database);
  await using functions = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: `smtp://site%40praktijk.example@127.0.0.1:${mail.port}`,
    ...tokens.settings,
    DELIVER_SECRET: secret,
  });
  assert.equal((await post(functions.address)).status, 200);
  await functions.logged(/the client secret has expired.*not delivered; trying again/);
  assert.equal(mail.met(), 0);
  tokens.become(gives);
  await until('the e-mail is delivered', async () => {
    await triggerDelivery(functions.address, secret);
    return mail.taken.length === 1;
  });
  assert.doesNotMatch(functions.log(), /geheim|Z2VoZWlt|xxxx/);
});
