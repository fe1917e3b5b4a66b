import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { newReference } from '../../lib/reference.ts';
import { findTraces, tracesOf } from '../../tests/support/server/erased-traces.ts';
import { holdDatabase, holdReading } from '../../tests/support/server/reader.ts';
import { addOld, addPeople, openFile } from '../../tests/support/server/sqlite-fixtures.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** Keeps the database locked most of the time, as a second instance would under load. */
const writing = `
  let at = 0;
  (function write() {
    database.exec('BEGIN IMMEDIATE; INSERT OR REPLACE INTO write_probe VALUES (1, ' + ++at + ')');
    setImmediate(() => {
      database.exec('COMMIT');
      setTimeout(write, 1);
    });
  })();`;

test('scrub: erased data is in no file, even while another process writes', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  const people = await addPeople(store, 300);
  // Erasing two of every three makes SQLite merge pages: `secure_delete` alone would leave copies of some rows.
  const gone = people.filter((_, index) => index % 3 > 0);
  const traces = gone.flatMap(tracesOf);

  await using writer = await holdDatabase(path, writing);
  const { erased } = await store.erase(gone.map(({ reference }) => reference));
  assert.equal(erased.length, gone.length);
  assert.equal(await store.scrub(), 'done');
  assert.equal(writer.holder.exitCode, null, 'the other process has ended');
  assert.deepEqual(await findTraces(path, traces), []);
  const others = people.filter((_, index) => index % 3 === 0).flatMap(tracesOf);
  assert.deepEqual(await findTraces(path, others), others);
});

test('erase: overwrites rows at once, before the database is rewritten', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  const people = await addPeople(store, 60);
  await store.erase(people.slice(20, 40).map(({ reference }) => reference));
  using peer = new DatabaseSync(path);
  assert.equal(peer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'], 0);
  const names = people.map(({ lastName }) => lastName);
  assert.deepEqual(await findTraces(path, names), [...names.slice(0, 20), ...names.slice(40)]);
});

test('scrub: rewrites a large database only for the command line, even during a read; empties the log after the read', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  using database = new DatabaseSync(path);
  addOld(database, 4_500, 'n', 'hex(zeroblob(2000))');
  const freePages = () => database.prepare('PRAGMA freelist_count').get()?.['freelist_count'];
  const people = await addPeople(store, 2);
  const [first = [], second = []] = people.map(tracesOf);
  const erase = (index: number, other: string) =>
    store.erase([people[index]?.reference ?? '', other]);

  await using reader = await holdReading(path);
  await erase(0, 'OLDX-1');
  assert.notEqual(freePages(), 0);
  assert.equal(await store.scrub(true), 'blocked');
  assert.equal(freePages(), 0);
  await reader.release();
  assert.equal(await store.scrub(), 'file not rewritten');
  assert.deepEqual(await findTraces(path, first), []);

  await erase(1, 'OLDX-2');
  assert.equal(await store.scrub(), 'file not rewritten');
  assert.notEqual(freePages(), 0);
  assert.deepEqual(await findTraces(path, second), []);
  assert.equal(await store.scrub(true), 'done');
  assert.equal(freePages(), 0);
});

test('scrub: rewrites nothing while another process reads, and completes once the read ends', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  const people = await addPeople(store, 2);
  const [gone = [], left = []] = people.map(tracesOf);
  await using reader = await holdReading(path);
  // Nothing is pending yet.
  assert.equal(await store.scrub(true), 'done');
  await store.erase(people.slice(0, 1).map(({ reference }) => reference));
  const { size } = await stat(`${path}-wal`);

  const next = openSqliteStore(path, false);
  // The log cannot restart while it is read, so rewriting pages would make it longer.
  for (const each of [store, next]) assert.equal(await each.scrub(), 'blocked');
  assert.equal((await stat(`${path}-wal`)).size, size);
  assert.equal(await next.isScrubPending(), true);
  assert.notDeepEqual(await findTraces(path, gone), []);

  await reader.release();
  assert.equal(await next.scrub(), 'done');
  assert.equal(await next.isScrubPending(), false);
  assert.deepEqual(await findTraces(path, gone), []);
  assert.deepEqual(await findTraces(path, left), left);
  await next.close();
});

test('scrub: covers an erasure by another process during the rewrite', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  const [first, second] = await addPeople(store, 2);
  assert.ok(first && second);
  await store.erase([first.reference]);
  using peer = new DatabaseSync(path);
  const scrubbing = store.scrub();
  // The database is rewritten by now, but not yet marked as scrubbed.
  peer.exec(`DELETE FROM requests WHERE reference = '${second.reference}'`);
  peer.exec('UPDATE scrubbing SET erased = erased + 1');
  assert.equal(await scrubbing, 'done');
  assert.deepEqual(await findTraces(path, tracesOf(second)), []);
  assert.equal(await store.isScrubPending(), false);
});

test('isScrubPending: true from an erasure until it is scrubbed; otherwise scrub writes nothing', async () => {
  await using fixture = await openFile();
  const { path, store } = fixture;
  const people = await addPeople(store, 2);
  await store.erase([newReference()]);
  assert.equal(await store.isScrubPending(), false);
  for (const { reference } of people) {
    await store.erase([reference]);
    assert.equal(await store.isScrubPending(), true);
    assert.equal(await store.scrub(), 'done');
    assert.equal(await store.isScrubPending(), false);
  }
  const before = await readFile(`${path}-wal`);
  assert.equal(await store.scrub(), 'done');
  assert.deepEqual(await readFile(`${path}-wal`), before);
});
