import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { cleanEnv } from '../../../tests/support/machine/clean-env.ts';
import { inAmsterdam } from '../../lib/dutch-time.ts';
import { backUpSqlite, checkBackup, readPeople } from '../../storage/sqlite/backup.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import { deliveredRequest } from '../support/calls/a-request.ts';
import { contact } from '../support/server/contact-command.ts';
import { contactProgram, temporaryFolder } from '../support/server/server.ts';

test('backup FILE: leaves no partial file on a full disk', {
  skip: process.platform === 'win32',
}, async () => {
  await using scene = await makeBackup();
  run(
    scene.file,
    `CREATE TABLE filler AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      SELECT randomblob(1000) FROM n`,
  );
  // As on a full disk: the limit is below the 4 MB of the filler.
  const command = 'ulimit -f 2000; exec "$0" "$1" backup "$2"';
  const copy = join(scene.folder, 'second.db');
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', command, process.execPath, contactProgram, copy],
    {
      env: { ...cleanEnv, DATABASE_URL: `file:${scene.file}` },
      encoding: 'utf8',
      timeout: 30_000,
    },
  );
  assert.match(stderr, /second\.db kan niet worden geschreven: /);
  assert.equal(status, 1);
  assert.deepEqual(await readdir(scene.folder), ['copy.db']);
});

test('backUpSqlite: checkpoints the WAL', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const store = openSqliteStore(path);
  await store.add({ ...deliveredRequest, key: undefined, kinds: [] });
  backUpSqlite(path, join(folder.path, 'copy.db'));
  // Reads only the file, without the WAL.
  assert.equal(readPeople(path).length, 1);
  await store.close();
});

test('backup --check: describes a backup, or why it cannot be restored, even without a database', async () => {
  await using scene = await makeBackup();
  // Like a database that was copied as a file: unless opened as immutable, SQLite creates a WAL next to it.
  run(scene.file, 'PRAGMA journal_mode = wal');
  const check = (...args: string[]) =>
    contact(['backup', '--check', ...args], { DATABASE_URL: 'file:gone/contact.db' });
  const { code, out } = await check(scene.file);
  const newest = inAmsterdam(deliveredRequest.receivedAt);
  assert.equal(
    out,
    `${scene.file} is in orde: 1 aanvraag, de nieuwste van ${newest}; deze versie kan haar terugzetten\n`,
  );
  assert.equal(code, 0);
  assert.deepEqual(await readdir(scene.folder), ['copy.db']);

  await writeFile(scene.file, '');
  assert.deepEqual(await check(scene.file), {
    code: 1,
    out: '',
    err: `${scene.file} is niet terug te zetten: zij is leeg, of een kopie van een database in gebruik, zonder haar -wal\n`,
  });
});

const cut = (end: number) => (file: string) => change(file, (bytes) => bytes.subarray(0, end));
const corruptPage = (file: string) => change(file, (bytes) => bytes.fill(7, 4_096, 9_000));
const sql = (statements: string) => (file: string) => run(file, statements);
const dropped = 'DROP TABLE deliveries; DROP TABLE requests';
const renamed = 'ALTER TABLE requests RENAME COLUMN received_at TO came';
const damages: [name: string, damage: (file: string) => unknown, message: RegExp][] = [
  ['cut off', cut(30_000), /^it is damaged: /],
  ['truncated by a byte', cut(-1), /^it is truncated: /],
  ['cut off in its header', cut(20), /^it is damaged: /],
  ['damaged', corruptPage, /^it is damaged: /],
  ['not a database', (file) => writeFile(file, 'PGDMP'), /^it is damaged: file is not a database$/],
  ['of another program', sql(dropped), /of another program/],
  ['of another program with tables of these names', sql(renamed), /of another program/],
  ['without tables', makeEmpty, /^it has no tables/],
  ['of a newer version', sql('PRAGMA user_version = 999'), /^a newer version .* \(schema 999/],
  ['a database in use', (file) => writeFile(`${file}-wal`, 'a part'), /^it is a database in use/],
  ['missing', (file) => rm(file), /no such file/],
];

for (const [name, damage, message] of damages)
  test(`checkBackup: rejects a backup that is ${name}, with the reason`, async () => {
    await using scene = await makeBackup();
    await damage(scene.file);
    assert.throws(() => checkBackup(scene.file), { message });
  });

async function change(file: string, by: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(file, by(await readFile(file)));
}

async function makeEmpty(file: string): Promise<void> {
  await rm(file);
  run(file, 'PRAGMA user_version = 8');
}

function run(file: string, sql: string): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}

/** A backup of a database with one request, in its own folder. */
async function makeBackup() {
  const { path: folder, ...disposable } = await temporaryFolder();
  const file = join(folder, 'copy.db');
  await using other = await temporaryFolder();
  const database = join(other.path, 'contact.db');
  const store = openSqliteStore(database, true, () => deliveredRequest.receivedAt.getTime());
  await store.add({ ...deliveredRequest, key: undefined, kinds: [] });
  backUpSqlite(database, file);
  await store.close();
  return { ...disposable, folder, file };
}
