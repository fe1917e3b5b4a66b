import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { usePostgres } from '../../tests/support/server/postgres.ts';
import { openStore } from '../../tests/support/server/postgres-store.ts';
import { createScrubbing } from './scrubbing.ts';

const postgres = await usePostgres();

test('scrub: waits for a long reader without delaying requests, and completes once it is gone', async (t) => {
  const { client: reader, database, store } = await openStore(t, postgres);
  const add = (key: string) => store.add({ ...deliveredRequest, reference: key, key, kinds: [] });
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
    // The longest wait of a request behind the scrubbing, with a margin for slow machines.
    assert.ok(performance.now() - since < 2_000);
  }
  assert.ok(stored > 0);
  assert.equal(await scrubbing, 'blocked');
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
