import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { cleanEnv } from '../../../tests/support/machine/clean-env.ts';
import { migrations } from '../../storage/sqlite/schema.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import type { RequestWithDeliveries } from '../../storage/store.ts';
import { proper } from '../support/mail/mail-moods.ts';
import { contact } from '../support/server/contact-command.ts';
import { startOwnersServer } from '../support/server/owners-server.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

test('a backup made while requests come in holds all that was answered before, and restores by a copy', async () => {
  await using scene = await startOwnersServer();
  const file = join(scene.folder, 'copy.db');
  const { code, out, err } = await contact(['backup', file], scene.env);
  assert.equal(code, 0, err);
  const told = out.match(
    /^\S+copy\.db is whole: (\d+) requests, the newest of [\d :-]+; this version can restore it\n$/,
  );
  assert.ok(told, out);
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);

  // As docs/operate.md says: the server is stopped, the old files go, the copy takes their place.
  await using other = await temporaryFolder();
  const database = join(other.path, 'contact.db');
  for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true });
  await copyFile(file, database);
  const env = { ...scene.env, DATABASE_URL: `file:${database}` };
  const listed = await contact(['list', '--json'], env);
  const requests: RequestWithDeliveries[] = JSON.parse(listed.out);
  assert.equal(requests.length, Number(told[1]));
  const statusOf = (reference: string) =>
    requests.find((request) => request.reference === reference)?.deliveries[0]?.status;
  const { delivered, undeliverable, waiting } = scene.references;
  assert.equal(statusOf(delivered), 'delivered');
  assert.equal(statusOf(undeliverable), 'undeliverable');
  assert.equal(statusOf(waiting), 'waiting');

  // What waited goes out from the copy; what had been delivered does not go out again.
  const before = scene.mailServer.taken.length;
  await scene.stopOthers();
  await scene.server.stop();
  scene.mailServer.become(proper());
  await scene.mailServer.comeBack();
  await using restored = await startServer(env);
  await restored.logged(new RegExp(`"reference":"${waiting}".*e-mail delivered`));
  const ids = scene.mailServer.taken.slice(before).map(({ messageId }) => messageId);
  assert.ok(!ids.some((id) => id.includes(delivered)));
});

test('a backup is for its owner alone, never takes the place of a file, and leaves nothing where it cannot be written', async () => {
  await using server = await startServer();
  const env = { DATABASE_URL: `file:${server.folder}/contact.db` };
  const file = join(server.folder, 'copy.db');
  assert.equal((await contact(['backup', file], env)).code, 0);
  const { mtimeMs, mode } = await stat(file);
  if (process.platform !== 'win32') assert.equal(mode & 0o777, 0o600);
  const again = await contact(['backup', file], env);
  assert.equal(again.code, 2);
  assert.ok(again.err.startsWith(`${file} is there already; name a new file\n`));
  assert.equal((await stat(file)).mtimeMs, mtimeMs);
  const nowhere = await contact(['backup', join(server.folder, 'no', 'copy.db')], env);
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.err, /^\S+copy\.db cannot be written: /);
});

test('a backup that finds no room leaves nothing', {
  skip: process.platform === 'win32',
}, async () => {
  await using scene = await makeBackup();
  const copy = join(scene.folder, 'second.db');
  await run(
    scene.file,
    `CREATE TABLE filler AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      SELECT randomblob(1000) FROM n`,
  );
  // As a full disk, before the 4 MB of the filler are written.
  const command = 'ulimit -f 2000; exec "$0" server/cli.ts backup "$1"';
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, copy], {
    env: { ...cleanEnv, DATABASE_URL: `file:${scene.file}` },
    encoding: 'utf8',
  });
  assert.match(stderr, /second\.db cannot be written: /);
  assert.equal(status, 1);
  assert.deepEqual(await readdir(scene.folder), ['copy.db']);
});

test('a check says what is in a backup, without a database of its own, and leaves nothing beside it', async () => {
  await using scene = await makeBackup();
  const { code, out } = await check(scene.file, ['--json']);
  assert.equal(code, 0);
  const { requests, newest, isOlder } = JSON.parse(out);
  assert.deepEqual([requests, isOlder], [1, false]);
  assert.ok(Math.abs(Date.now() - Date.parse(newest)) < 60_000);
  assert.deepEqual(await readdir(scene.folder), ['copy.db']);
});

test('one of an older version is told as such, and the server takes it', async () => {
  await using scene = await makeBackup();
  const older = join(scene.folder, 'older.db');
  const database = new DatabaseSync(older);
  database.exec(
    `${migrations.slice(0, -1).join('')} PRAGMA user_version = ${migrations.length - 1}`,
  );
  database.close();
  const { code, out } = await check(older);
  assert.equal(code, 0);
  assert.match(
    out,
    /0 requests; an older version wrote it, and the server migrates it at its start/,
  );
  await openSqliteStore(older).close();
});

const harms: [what: string, harm: (file: string) => Promise<unknown>, says: RegExp][] = [
  [
    'cut off',
    async (file) => writeFile(file, (await readFile(file)).subarray(0, 30_000)),
    /it is cut off: 30000 of \d+ bytes are there$/,
  ],
  [
    'cut off in its header',
    async (file) => writeFile(file, (await readFile(file)).subarray(0, 20)),
    /it is cut off: 20 of \d+ bytes/,
  ],
  [
    'damaged',
    async (file) => writeFile(file, (await readFile(file)).fill(7, 4_096, 9_000)),
    /it is damaged: /,
  ],
  ['empty', (file) => writeFile(file, ''), /it is empty$/],
  [
    'no database',
    (file) => writeFile(file, 'PGDMP and more of a dump of PostgreSQL'.repeat(9)),
    /it is not a SQLite database$/,
  ],
  [
    'of another program',
    (file) => run(file, 'DROP TABLE mails; DROP TABLE requests'),
    /of another program/,
  ],
  [
    'of another program with tables of these names',
    (file) =>
      run(file, 'ALTER TABLE requests RENAME COLUMN received_at TO came; PRAGMA user_version = 3'),
    /of another program/,
  ],
  ['without tables', (file) => makeEmpty(file), /it has no tables/],
  [
    'of a newer version',
    (file) => run(file, 'PRAGMA user_version = 99'),
    /a newer version of this program wrote it \(schema 99/,
  ],
  [
    'a database in use',
    (file) => writeFile(`${file}-wal`, 'a part of it'),
    /is a database in use and no backup/,
  ],
  ['missing', (file) => rm(file), /no such file/],
];

for (const [what, harm, says] of harms)
  test(`what is ${what} cannot be restored, and the reason is told`, async () => {
    await using scene = await makeBackup();
    await harm(scene.file);
    const { code, out, err } = await check(scene.file);
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.ok(err.startsWith(`${scene.file} cannot be restored: `), err);
    assert.match(err.trimEnd(), says);
  });

async function run(file: string, sql: string): Promise<void> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}

async function makeEmpty(file: string): Promise<void> {
  await rm(file);
  await run(file, 'PRAGMA user_version = 8');
}

/** Where there is no database any more, as on a new machine. */
function check(file: string, words: string[] = []) {
  return contact(['backup', '--check', file, ...words], { DATABASE_URL: 'file:gone/contact.db' });
}

let made: Promise<Buffer> | undefined;

/** A backup of a database with one request, in a folder of its own. */
async function makeBackup() {
  made ??= backUpOnce();
  const folder = await temporaryFolder();
  const file = join(folder.path, 'copy.db');
  await writeFile(file, await made);
  return { ...folder, folder: folder.path, file };
}

async function backUpOnce(): Promise<Buffer> {
  await using server = await startServer();
  await send(server.address);
  const file = join(server.folder, 'copy.db');
  const { code, err } = await contact(['backup', file], {
    DATABASE_URL: `file:${join(server.folder, 'contact.db')}`,
  });
  assert.equal(code, 0, err);
  return readFile(file);
}
