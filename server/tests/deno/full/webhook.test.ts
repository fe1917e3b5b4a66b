import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { makeDue } from '../../faults/load/ledger.ts';
import { startLoad } from '../../faults/load/load.ts';
import { triggerDelivery } from '../../support/calls/deno-calls.ts';
import { scripted } from '../../support/mail/mail-moods.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { pushTables, startDenoFunctions } from '../../support/server/deno-functions.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { startWebhookReceiver } from '../../support/server/webhook-receiver.ts';

const secret = 'a-secret-of-the-owner';
const requests = 10_000;
const kills = 5;
const deliveryMs = 600_000;

test('10,000 requests on Supabase reach the webhook, though the functions are killed under load', async (t) => {
  await using postgres = await startPostgres();
  await using receiver = await startWebhookReceiver();
  await using mails = await startMailServer(scripted({}));
  const database = await postgres.create();
  await pushTables(database);
  const start = () =>
    startDenoFunctions({
      SUPABASE_DB_URL: database,
      SMTP_URL: mails.url,
      DELIVER_SECRET: secret,
      RATE_LIMIT: '0',
      ...receiver.settings,
    });
  let functions = await start();
  const load = startLoad(functions.address, 16);
  for (let kill = 1; kill <= kills; kill += 1) {
    await load.reached((kill * requests) / (kills + 1));
    await functions.kill();
    functions = await start();
    load.aim(functions.address);
  }
  await load.reached(requests);
  await load.stop();
  // What the killed ones held would be claimed anew after two minutes.
  await makeDue(database, 'claimed');
  const acknowledged = [...load.acknowledged.values()].map((reference) => `created_${reference}`);
  const lost = () => {
    const ids = new Set(receiver.taken().map(({ id }) => id));
    return acknowledged.filter((id) => !ids.has(id)).length;
  };
  const deliver = async () => {
    await triggerDelivery(functions.address, secret);
    return lost() === 0;
  };
  await until(() => `${lost()} are lost`, deliver, deliveryMs);
  await functions[Symbol.asyncDispose]();
  const ids = receiver.taken().map(({ id }) => id);
  const repeated = ids.length - new Set(ids).size;
  t.diagnostic(`acknowledged ${acknowledged.length}, lost 0, repeated ${repeated}, kills ${kills}`);
  // A run takes 60 s and is triggered anew after 10 s without an answer, so seven overlap, each with five in flight.
  assert.ok(repeated <= kills * 7 * 5, `${repeated} repeats`);
  assert.deepEqual(receiver.problems, []);
});
