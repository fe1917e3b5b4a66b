import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { holdReading } from '../../../tests/support/server/reader.ts';
import { temporaryFolder } from '../../../tests/support/server/server.ts';
import { newReference } from '../../lib/reference.ts';
import type { Store } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

test('beside a reader the database is written anew once, also by the next process, and the text goes when it lets go', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const server = openSqliteStore(path);
  const gone = await add(server, 'Wisselwoord');
  await add(server, 'Blijver');
  await using reader = await holdReading(path);
  await server.erase([gone]);
  assert.equal(await server.scrub(), false);
  const { size } = await stat(`${path}-wal`);
  await server.close();

  const next = openSqliteStore(path, false);
  // Pages that were written anew would have made the log longer: while it is read it cannot begin again.
  assert.equal(await next.scrub(true), false);
  assert.equal((await stat(`${path}-wal`)).size, size);
  assert.equal(await next.isScrubPending(), true);
  assert.ok((await everything(folder.path)).includes('Wisselwoord'));

  await reader.letGo();
  assert.equal(await next.scrub(), true);
  assert.equal(await next.isScrubPending(), false);
  const left = await everything(folder.path);
  for (const trace of ['Wisselwoord', gone]) assert.ok(!left.includes(trace), trace);
  assert.ok(left.includes('Blijver'));
  await next.close();
});

test('something waits from an erasure until its text is overwritten, and at no other time', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const store = openSqliteStore(path);
  const [first, second] = [await add(store, 'Eerste'), await add(store, 'Tweede')];
  await store.erase([newReference()]);
  assert.equal(await store.isScrubPending(), false);
  for (const reference of [first, second]) {
    await store.erase([reference]);
    assert.equal(await store.isScrubPending(), true);
    assert.equal(await store.scrub(), true);
    assert.equal(await store.isScrubPending(), false);
  }
  // With nothing to overwrite nothing is written.
  const before = await readFile(`${path}-wal`);
  assert.equal(await store.scrub(true), true);
  assert.deepEqual(await readFile(`${path}-wal`), before);
  await store.close();
});

async function add(store: Store, lastName: string): Promise<string> {
  const reference = newReference();
  await store.add({
    firstName: 'Anne',
    lastName,
    email: `${lastName}@praktijk.nl`,
    phone: '0612345678',
    type: 'demo',
    reference,
    key: reference,
    marks: [],
    mails: ['notification'],
  });
  return reference;
}

/** All bytes of the database and the files beside it. */
async function everything(folder: string): Promise<string> {
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1'));
  return (await Promise.all(files)).join('\n');
}
