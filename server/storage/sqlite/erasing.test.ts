import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { addOld, addPeople, openFile } from '../../tests/support/server/erasing-scene.ts';
import { createRetentionPeriod } from '../retention-period.ts';

test('requests are found and erased among many, some at a time', async () => {
  await using scene = await openFile();
  const { path, store } = scene;
  await addPeople(store, 20);
  using database = new DatabaseSync(path);
  // With gaps, as after years of erasing.
  addOld(database, 30_000, '1000 + 7 * n');
  database.exec(`
    INSERT INTO mails (request_id, kind, due_at, owed_since, sent_at)
      SELECT id, 'notification', 0, 0, 0 FROM requests WHERE reference LIKE 'OLDX-%' AND id % 1000 = 0`);
  const [last] = await addPeople(store, 1, 20);
  const references = ['OLDX-2', 'OLDX-1', last?.reference ?? ''];
  const { erased } = await store.erase(references);
  assert.deepEqual(erased.sort(), references.sort());
  const delivered: string[] = [];
  let calls = 0;
  let from: number | undefined;
  do {
    const part = await store.eraseExpired({ days: 0, kinds: [] }, from);
    delivered.push(...part.erased);
    from = part.next;
    calls += 1;
  } while (from !== undefined);
  assert.equal(delivered.length, 30);
  assert.ok(calls > 5, 'all in one go');
  assert.equal((await store.backlog('notification')).owed, 20);
});

test('the event loop turns before each call of eraseExpired, also where nothing is erased', async (t) => {
  await using scene = await openFile();
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  t.after(() => clearImmediate(next));
  for (let call = 1; call <= 5; call += 1) {
    await scene.store.eraseExpired({ days: 0, kinds: [] });
    assert.ok(turns >= call, `${turns} turns before call ${call}`);
  }
});

test('a clock that was set ahead by more than a day erases nothing until it has been so for a day', async () => {
  const dayMs = 86_400_000;
  let time = Date.parse('2026-11-20T12:00:00Z');
  await using scene = await openFile(() => time);
  const isNotice = async () =>
    (await createRetentionPeriod(scene.store, { days: 90, kinds: [] }).read()).isNotice;
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
