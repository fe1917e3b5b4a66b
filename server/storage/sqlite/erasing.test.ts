import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { addOld, addPeople, openFile } from '../../tests/support/server/erasing-scene.ts';
import { createErasing } from '../erasing.ts';
import { readRetentionPeriod } from '../retention-period.ts';
import type { Write } from './group-commit.ts';
import { sqlOf } from './sql.ts';

test('requests are found and erased among many, some at a time', async () => {
  await using scene = await openFile();
  const { path, store } = scene;
  await addPeople(store, 20);
  using database = new DatabaseSync(path);
  // With gaps, as after years of erasing.
  addOld(database, 30_000, '1000 + 7 * n');
  database.exec(`
    INSERT INTO mails (request_id, kind, due_at, owed_since, sent_at)
      SELECT id, 'notification', 0, 0, 0 FROM requests WHERE reference LIKE 'OLDX-%' AND id % 100 = 0`);
  const [last] = await addPeople(store, 1, 20);
  const references = ['OLDX-2', 'OLDX-1', last?.reference ?? ''];
  const { erased } = await store.erase(references);
  assert.deepEqual(erased.sort(), references.sort());
  const parts = [await store.eraseExpired({ days: 0, kinds: [] })];
  while (parts.at(-1)?.isMore) parts.push(await store.eraseExpired({ days: 0, kinds: [] }));
  const delivered = parts.flatMap(({ erased }) => erased);
  assert.equal(new Set(delivered).size, 300);
  assert.ok(parts.length > 2, 'all in one go');
  assert.equal((await store.backlog('notification')).owed, 20);
});

test('a request that got the id of one that was erased meanwhile stays', async () => {
  await using scene = await openFile();
  const [person] = await addPeople(scene.store, 1);
  using database = new DatabaseSync(scene.path);
  const write: Write = async (work) => work();
  const sql = sqlOf(database, write, Date.now);
  const { erase } = createErasing({ ...sql, read: async () => [{ id: 1, reference: 'GONE' }] });
  assert.deepEqual(await erase(['GONE']), { erased: [], held: [] });
  const left = database.prepare('SELECT id, reference FROM requests').all();
  assert.deepEqual(
    left.map(({ id, reference }) => [id, reference]),
    [[1, person?.reference]],
  );
});

test('a clock that was set ahead by more than a day erases nothing until it has been so for a day', async () => {
  const dayMs = 86_400_000;
  let time = Date.parse('2026-11-20T12:00:00Z');
  await using scene = await openFile(() => time);
  const isNotice = async () =>
    (await readRetentionPeriod(scene.store, { days: 90, kinds: [] })).isNotice;
  for (const [aheadMs, isHeld] of [
    [0, true],
    [dayMs, false],
    [dayMs, false],
    [400 * dayMs, true],
    [dayMs - 1, true],
    [1, false],
    // It is set back.
    [-400 * dayMs, true],
    [dayMs, false],
  ] as const) {
    time += aheadMs;
    assert.equal(await isNotice(), isHeld, new Date(time).toISOString());
  }
});
