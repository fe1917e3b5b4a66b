import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { addOld, addPeople, openFile } from '../../tests/support/server/sqlite-fixtures.ts';
import { createErasing } from '../erasing.ts';
import type { Write } from './group-commit.ts';
import { createSql } from './sql.ts';

const minute = 60_000;

test('erase and eraseExpired: find requests among 30,000; eraseExpired works in batches', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  await addPeople(store, 20);
  using database = new DatabaseSync(path);
  // With gaps, as after years of erasing.
  addOld(database, 30_000, '1000 + 7 * n');
  database.exec(`
    INSERT INTO deliveries (request_id, kind, due_at, owed_since, sent_at)
      SELECT id, 'notification', 0, 0, iif(id % 100 = 0, 0, NULL) FROM requests WHERE reference LIKE 'OLDX-%'`);
  const [last] = await addPeople(store, 1, 20);
  const references = ['OLDX-2', 'OLDX-1', last?.reference ?? ''];
  const { erased } = await store.erase(references);
  assert.deepEqual(erased.sort(), references.sort());
  const parts = [await store.eraseExpired({ days: 0, kinds: [] })];
  while (parts.at(-1)?.isMore) parts.push(await store.eraseExpired({ days: 0, kinds: [] }));
  const delivered = parts.flatMap(({ erased }) => erased);
  assert.equal(new Set(delivered).size, 300);
  assert.ok(parts.length > 2, 'all in one batch');
  // Undelivered requests stay, whatever their age.
  assert.equal((await store.backlog('notification')).pending, 20 + 29_700 - 2);
});

test('erase: keeps a request that reuses the id of one erased meanwhile', async () => {
  await using fixture = await openFile();
  const [person] = await addPeople(fixture.store, 1);
  using database = new DatabaseSync(fixture.path);
  const write: Write = async (work) => work();
  const sql = createSql(database, write, Date.now);
  const { erase } = createErasing({ ...sql, read: async () => [{ id: 1, reference: 'GONE' }] });
  assert.deepEqual(await erase(['GONE']), { erased: [], inFlight: [] });
  const left = database.prepare('SELECT id, reference FROM requests').all();
  assert.deepEqual(
    left.map(({ id, reference }) => [id, reference]),
    [[1, person?.reference]],
  );
});

test('erase: all or nothing when a lease expires meanwhile', async () => {
  for (let callsLeft = 1; callsLeft <= 8; callsLeft += 1) {
    let left = Number.POSITIVE_INFINITY;
    const clock = () => {
      left -= 1;
      return left < 0 ? minute + 1 : left === Number.POSITIVE_INFINITY ? 0 : minute - 1;
    };
    await using fixture = await openFile(clock);
    const { store } = fixture;
    await store.add({ ...deliveredRequest, key: 'key', kinds: ['webhook'] });
    await store.claimDelivery('webhook', minute);
    left = callsLeft;
    const { erased, inFlight } = await store.erase([deliveredRequest.reference]);
    left = Number.POSITIVE_INFINITY;
    assert.equal(erased.length + inFlight.length, 1, `${callsLeft}`);
    assert.equal((await store.readErasureNotices()).length, erased.length);
    assert.equal(await store.isScrubPending(), erased.length > 0);
  }
});
