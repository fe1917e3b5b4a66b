import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { deliveredRequest } from '../../../tests/support/calls/a-request.ts';
import { type Databases, runSql, usePostgres } from '../../../tests/support/server/postgres.ts';
import { openDatabase, postgresStore } from '../postgres-store.ts';

let server: Databases;
before(async () => {
  server = await usePostgres();
});
after(() => server[Symbol.asyncDispose]());

test('sessions: none keeps running after its call failed on a locked table', async (t) => {
  const url = await server.create();
  const database = await openDatabase(new URL(url), true);
  const client = new Client({ connectionString: url });
  await client.connect();
  t.after(() => Promise.all([database.close(), client.end()]));
  const store = postgresStore(database);
  const request = { ...deliveredRequest, key: undefined, owes: [] };
  await client.query('begin; lock table contact.deliveries, contact.requests');
  for (let round = 0; round < 3; round += 1) {
    const asked = await Promise.allSettled([
      store.backlog('notification'),
      store.nextDeliveryDue('notification'),
      store.claimDelivery('notification', 60_000),
      store.add(request),
    ]);
    for (const { status } of asked) assert.equal(status, 'rejected');
    const waiting = await runSql(
      url,
      "select query from pg_stat_activity where application_name = 'contact' and datname = current_database() and state = 'active'",
    );
    assert.deepEqual(waiting, []);
  }
  await client.query('commit');
  assert.equal((await store.add(request)).isNew, true);
});
