import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { newReference } from '../../lib/reference.ts';
import { testStoreContract } from '../contract-tests/store-tests.ts';
import type { NewRequest } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

testStoreContract('SQLite', async () => {
  let time = 0;
  return {
    store: openSqliteStore(':memory:', true, () => time),
    setClock(now) {
      time = now.getTime();
    },
  };
});

const request: NewRequest = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'contact',
  reference: 'ABCD-EFGH-JKMN',
  marks: [],
  key: 'key',
  mails: ['notification'],
};

test('the folder of the database is made, and what was kept is there after opening it again', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'new', 'contact.db');
    const first = openSqliteStore(path);
    const { reference } = await first.add(request);
    await first.close();
    const second = openSqliteStore(path);
    assert.deepEqual(await second.add({ ...request, reference: newReference() }), {
      reference,
      isNew: false,
    });
    await second.close();
  }));

test('an alarm that was told is known after opening the file again', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    const since = new Date();
    const first = openSqliteStore(path);
    await first.saveAlarm(since);
    await first.close();
    const second = openSqliteStore(path);
    assert.deepEqual(await second.readAlarm(), since);
    await second.close();
  }));

test('the database is in write-ahead mode', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    const store = openSqliteStore(path);
    const peer = new DatabaseSync(path);
    assert.equal(peer.prepare('PRAGMA journal_mode').get()?.['journal_mode'], 'wal');
    peer.close();
    await store.close();
  }));

test('who may not migrate writes nothing by opening: on a full disk the owner can still look', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    const server = openSqliteStore(path);
    const { reference } = await server.add(request);
    const before = await readFile(`${path}-wal`);
    const owners = openSqliteStore(path, false);
    const { requests } = await owners.readRequests(1);
    assert.equal(requests[0]?.reference, reference);
    await owners.close();
    assert.deepEqual(await readFile(`${path}-wal`), before);
    await server.close();
  }));

test('a file that is no database is refused with its name', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    await writeFile(path, 'This is a letter and no database. '.repeat(100));
    assert.throws(() => openSqliteStore(path), {
      message: /contact\.db cannot be used: .*not a database/,
    });
  }));

test('a folder that cannot be made is refused with its name', () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'file'), '');
    const path = join(folder, 'file', 'contact.db');
    assert.throws(() => openSqliteStore(path), { message: /file\/contact\.db cannot be used/ });
  }));

test('a database that another process is writing to can be opened', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    await openSqliteStore(path).close();
    const holder = spawn(process.execPath, [
      '-e',
      `const { DatabaseSync } = require('node:sqlite');
       const database = new DatabaseSync(process.argv[1]);
       database.exec('BEGIN IMMEDIATE');
       process.stdout.write('held');
       setTimeout(() => database.exec('COMMIT'), 400);`,
      path,
    ]);
    await once(holder.stdout, 'data');
    await openSqliteStore(path, false).close();
    await once(holder, 'exit');
  }));

test('who may not migrate refuses an older database and leaves it as it is', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    assert.throws(() => openSqliteStore(path, false), { message: /start the server first/ });
  }));

test('a database of a newer version is refused and left as it is', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'contact.db');
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    assert.throws(() => openSqliteStore(path), {
      message: /newer version of this program \(schema 99/,
    });
    const after = new DatabaseSync(path);
    assert.equal(after.prepare('PRAGMA user_version').get()?.['user_version'], 99);
    after.close();
  }));

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
