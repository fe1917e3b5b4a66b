import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { mailboxHash } from '../../lib/mail-address.ts';
import { fingerprint, newReference } from '../../lib/reference.ts';
import type { NewRequest, Store } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('what is erased is nowhere in the files, while another process writes all the time', async () => {
  await using opened = await openStore();
  const { path, store } = opened;
  const people = await addPeople(store, 300);
  // In such a pattern that pages are merged: `secure_delete` by itself leaves a copy of two of them.
  const gone = people.filter((_, index) => index % 3 > 0);
  const traces = gone.flatMap(tracesOf);
  assert.deepEqual(await found(path, traces.slice(0, 3)), traces.slice(0, 3));

  await using writer = await writeAllTheTime(path);
  const { erased } = await store.erase(gone.map(({ reference }) => reference));
  assert.equal(erased.length, gone.length);
  assert.equal(await store.scrub(), true);
  assert.equal(writer.process.exitCode, null, 'the other process has ended');
  assert.deepEqual(await found(path, traces), []);
  const others = people.filter((_, index) => index % 3 === 0).flatMap(tracesOf);
  assert.deepEqual(await found(path, others), others);
});

test('rows are overwritten as they are erased, also where the database is not written anew', async () => {
  await using opened = await openStore();
  const { path, store } = opened;
  const people = await addPeople(store, 60);
  await store.erase(people.slice(20, 40).map(({ reference }) => reference));
  emptyLog(path);
  const names = people.map(({ lastName }) => lastName);
  assert.deepEqual(await found(path, names), [...names.slice(0, 20), ...names.slice(40)]);
});

test('a database too large to be written anew in one turn is not, and its log is emptied all the same', async () => {
  await using opened = await openStore();
  const { path, store } = opened;
  using database = new DatabaseSync(path);
  database.exec(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 4500)
    INSERT INTO requests
      SELECT n, 'OLDX-' || n, 0, '', '', '', '', 'demo', hex(zeroblob(2000)), 1, 'old ' || n FROM number`);
  const [person] = await addPeople(store, 1);
  assert.ok(person);
  await store.erase([person.reference, 'OLDX-1', 'OLDX-2']);
  assert.equal(await store.scrub(), true);
  const freePages = () => database.prepare('PRAGMA freelist_count').get()?.['freelist_count'];
  assert.notEqual(freePages(), 0);
  assert.deepEqual(await found(path, tracesOf(person)), []);
  // A process that does nothing else takes its time.
  assert.equal(await store.scrub(true), true);
  assert.equal(freePages(), 0);
});

test('requests are found and erased among many, a part at a time', async () => {
  await using opened = await openStore();
  const { path, store } = opened;
  await addPeople(store, 20);
  using database = new DatabaseSync(path);
  // With gaps, as after years of erasing.
  database.exec(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 30000)
    INSERT INTO requests SELECT 1000 + 7 * n, 'OLDX-' || n, 0, '', '', '', '', 'demo', '', 1, 'old ' || n FROM number;
    INSERT INTO mails (request_id, kind, due_at, owed_since, sent_at)
      SELECT id, 'notification', 0, 0, 0 FROM requests WHERE reference LIKE 'OLDX-%' AND id % 1000 = 0`);
  const [last] = await addPeople(store, 1);
  assert.deepEqual((await store.erase(['OLDX-2'])).erased, ['OLDX-2']);
  assert.deepEqual((await store.erase(['OLDX-1', last?.reference ?? ''])).held, []);
  const erased: string[] = [];
  let calls = 0;
  let from: number | undefined;
  do {
    const part = await store.eraseDelivered(now, from);
    erased.push(...part.erased);
    from = part.next;
    calls += 1;
  } while (from !== undefined);
  assert.equal(erased.length, 30);
  assert.ok(calls > 5, 'all in one go');
  assert.equal((await store.backlog()).owed, 20);
});

test('before each part of what is old others have a turn, also where there is nothing to erase', async (t) => {
  await using opened = await openStore();
  let turns = 0;
  const others = () => {
    turns += 1;
    next = setImmediate(others);
  };
  let next = setImmediate(others);
  t.after(() => clearImmediate(next));
  for (let part = 1; part <= 5; part += 1) {
    await opened.store.eraseDelivered(now);
    assert.ok(turns >= part, `${turns} turns before part ${part}`);
  }
});

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'erasing-'));
  const path = join(folder, 'contact.db');
  const store = openSqliteStore(path, true, () => now.getTime());
  return {
    path,
    store,
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function addPeople(store: Store, count: number): Promise<NewRequest[]> {
  const people = Array.from({ length: count }, (_, index): NewRequest => {
    const word = `${index}`.padStart(6, '0');
    return {
      firstName: `First${word}`,
      lastName: `Last${word}${'n'.repeat(index % 30)}`,
      email: `mail${word}@praktijk.nl`,
      phone: `06-${word}-00`,
      type: 'demo',
      reference: newReference(),
      marks: [],
      key: index % 3 === 0 ? undefined : `key ${word}`,
      mails: ['notification', 'confirmation'],
    };
  });
  for (let first = 0; first < count; first += 500)
    await Promise.all(people.slice(first, first + 500).map((person) => store.add(person)));
  return people;
}

/** All that would tell of them: what they typed, and the hashes of it. */
function tracesOf({
  firstName,
  lastName,
  email,
  phone,
  reference,
  type,
  key,
}: NewRequest): string[] {
  const mark = fingerprint({ firstName, lastName, email, phone, type }, key);
  return [firstName, lastName, email, phone, reference, mark, mailboxHash(email)];
}

/** Which of these stand in the database or in a file beside it. */
async function found(path: string, traces: string[]): Promise<string[]> {
  const folder = join(path, '..');
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1'));
  const bytes = (await Promise.all(files)).join('\n');
  // Looking for each of thousands from the start would take minutes: those that begin alike are looked for together.
  const places = new Map<string, number[]>();
  const starts = new Set(traces.map((trace) => trace.slice(0, 6)));
  for (let at = 0; at < bytes.length; at += 1) {
    const start = bytes.slice(at, at + 6);
    if (!starts.has(start)) continue;
    const known = places.get(start);
    if (known) known.push(at);
    else places.set(start, [at]);
  }
  return traces.filter((trace) =>
    places.get(trace.slice(0, 6))?.some((at) => bytes.startsWith(trace, at)),
  );
}

function emptyLog(path: string): void {
  using peer = new DatabaseSync(path);
  assert.equal(peer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'], 0);
}

/** Another process that has the database locked most of the time, as a second copy of the server would under load. */
async function writeAllTheTime(path: string) {
  const writer = spawn(process.execPath, [
    '-e',
    `const { DatabaseSync } = require('node:sqlite');
     const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
     let at = 0;
     (function write() {
       database.exec('BEGIN IMMEDIATE; INSERT OR REPLACE INTO last_check VALUES (1, ' + ++at + ')');
       setImmediate(() => {
         database.exec('COMMIT');
         if (at === 1) process.stdout.write('writing');
         setTimeout(write, 1);
       });
     })();`,
    path,
  ]);
  const exited = once(writer, 'exit');
  await once(writer.stdout, 'data');
  return {
    process: writer,
    async [Symbol.asyncDispose]() {
      writer.kill('SIGKILL');
      await exited;
    },
  };
}
