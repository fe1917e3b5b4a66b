import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { type Databases, usePostgres } from '../../tests/support/server/postgres.ts';
import { openDatabase, postgresStore } from './postgres-store.ts';
import { createScrubbing } from './scrubbing.ts';

let server: Databases;
before(async () => {
  server = await usePostgres();
});
after(() => server[Symbol.asyncDispose]());

test('scrub: waits for a long reader without delaying requests, and completes once it is gone', async (t) => {
  const url = await server.create();
  const database = await openDatabase(new URL(url), true);
  const reader = new Client({ connectionString: url });
  await reader.connect();
  t.after(() => Promise.all([database.close(), reader.end()]));
  const store = postgresStore(database);
  const add = (key: string) => store.add({ ...deliveredRequest, reference: key, key, owes: [] });
  await add('to be erased');
  await reader.query('begin; select from contact.deliveries');
  await store.erase(['to be erased']);
  const { scrub } = createScrubbing(database, 300);
  let isDone = false;
  const scrubbing = scrub(true).finally(() => {
    isDone = true;
  });
  let stored = 0;
  for (; !isDone; stored += 1) {
    const since = performance.now();
    await add(`${stored}`);
    // Its longest wait behind the scrubbing, with a margin for slow machines.
    assert.ok(performance.now() - since < 2_000);
  }
  assert.ok(stored > 0);
  assert.equal(await scrubbing, 'waits');
  assert.equal(await store.isScrubPending(), true);

  await reader.query('commit');
  const [before] = await database.query(
    "select pg_relation_filenode('contact.deliveries') as file",
  );
  assert.equal(await store.scrub(), 'done');
  assert.equal(await store.isScrubPending(), false);
  const [after] = await database.query("select pg_relation_filenode('contact.deliveries') as file");
  assert.notDeepEqual(after, before);
});
