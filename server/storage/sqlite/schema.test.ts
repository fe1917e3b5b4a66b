import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { checkBackup } from './backup.ts';
import { isOlder, migrate, migrations } from './schema.ts';
import { openSqliteStore } from './sqlite-store.ts';

const nextVersion = [...migrations, 'alter table requests add column more text'];
const request = { ...deliveredRequest, key: 'key', kinds: ['notification' as const] };

test('database of version 1: refused with instructions, and left unchanged', async () => {
  await using scene = await createScene();
  write(
    scene.path,
    'create table requests (id); create table mails (id); pragma user_version = 10',
  );
  const before = await readFile(scene.path);
  assert.equal(isOlder(scene.path), false);
  assert.throws(() => openSqliteStore(scene.path), {
    message:
      /version 1 of this program wrote it, .*with version 1\.0\.0 .* contact -- export .*, move the file away with the -wal and -shm beside it, and start this version/,
  });
  assert.deepEqual(await readFile(scene.path), before);
  assert.deepEqual(await readdir(scene.folder), ['contact.db']);
});

test('migrate: keeps every row; without mayMigrate, throws with the advice to start the server', async () => {
  await using scene = await createScene();
  const store = openSqliteStore(scene.path);
  await store.add(request);
  await store.close();
  const rows = () => {
    using database = new DatabaseSync(scene.path);
    return ['requests', 'deliveries', 'origin'].map((table) =>
      database.prepare(`select * from ${table}`).all(),
    );
  };
  const before = rows();
  assert.deepEqual([isOlder(scene.path), isOlder(scene.path, nextVersion)], [false, true]);
  assert.equal(checkBackup(scene.path, 'quick_check', nextVersion).isOlder, true);
  using database = new DatabaseSync(scene.path, { enableForeignKeyConstraints: false });
  const problem = { message: /an older version of this program wrote it; start the server first/ };
  assert.throws(() => migrate(database, false, nextVersion), problem);
  migrate(database, true, nextVersion);
  const [[stored] = [], ...others] = rows();
  assert.deepEqual({ ...stored }, { ...before[0]?.[0], more: null });
  assert.deepEqual(others, before.slice(1));
  assert.throws(() => openSqliteStore(scene.path), { message: /newer version of this program/ });
});

test('migrate: a failure leaves the database unchanged', async () => {
  await using scene = await createScene();
  await openSqliteStore(scene.path).close();
  const before = await readFile(scene.path);
  using database = new DatabaseSync(scene.path);
  const failing = [...migrations, 'create table more (id); create table requests (id)'];
  assert.throws(() => migrate(database, true, failing), { message: /already exists/ });
  database.close();
  assert.deepEqual(await readFile(scene.path), before);
});

function write(path: string, sql: string): void {
  using database = new DatabaseSync(path);
  database.exec(sql);
}

/** The path of a database that does not exist yet. */
async function createScene() {
  const { path: folder, ...disposer } = await temporaryFolder();
  return { ...disposer, folder, path: join(folder, 'contact.db') };
}
