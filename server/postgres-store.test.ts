import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { keptRequest } from '../tests/support/kept-request.ts';
import { type PostgresServer, startPostgres } from '../tests/support/postgres.ts';
import { openDatabase, postgresStore } from './postgres-store.ts';
import { testStoreContract } from './store-contract.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres();
});
after(() => server[Symbol.asyncDispose]());

testStoreContract('PostgreSQL', async () =>
  postgresStore(await openDatabase(new URL(await server.create()), true)),
);

test('an e-mail that another copy holds at this moment is passed over, not waited for', async () => {
  const url = await server.create();
  const store = postgresStore(await openDatabase(new URL(url), true));
  const now = new Date();
  for (const reference of ['first', 'second'])
    await store.add({
      ...keptRequest,
      reference,
      receivedAt: now,
      key: reference,
      mails: ['notification'],
    });
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('begin; select id from contact.mails order by id limit 1 for update');
  assert.equal((await store.claimMail('notification', now, 60_000))?.request.reference, 'second');
  assert.equal(await store.claimMail('notification', now, 60_000), undefined);
  await other.query('commit');
  assert.equal((await store.claimMail('notification', now, 60_000))?.request.reference, 'first');
  await other.end();
  await store.close();
});
