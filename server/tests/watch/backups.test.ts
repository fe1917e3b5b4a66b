import assert from 'node:assert/strict';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { checkBackup, writeMetadata } from '../../storage/sqlite/backup.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import { damage } from '../faults/disk/damage.ts';
import { contact } from '../support/server/contact-command.ts';
import { createMovedClock } from '../support/server/moved-clock.ts';
import { send } from '../support/server/send.ts';
import { builtProgram, startServer, temporaryFolder } from '../support/server/server.ts';

const backupMade = /"msg":"backup made"/;
const dayMs = 86_400_000;

test('backup: the built server makes one at its start and each night; erase reports the one that contains the erased person', async () => {
  await using scene = await createScene();
  const clock = await createMovedClock(scene.folder);
  await using server = await startServer(
    { ...scene.env, ...clock.env },
    { ...clock, program: builtProgram },
  );
  await server.logged(backupMade);
  const email = 'anne@praktijk.nl';
  const reference = await send(server.address, { email });
  const draft = 'contact-2026-01-01T02-00-00Z.db.host.12.part';
  await writeFile(join(scene.copies, draft), 'broken off');
  await clock.move(dayMs);
  await until('the next night makes one, and removes the interrupted one', async () => {
    const [backups, drafts] = [await scene.backups(), await scene.drafts()];
    return backups.length === 2 && drafts.length === 0;
  });
  const [first = '', second = ''] = await scene.backups();
  assert.equal(checkBackup(join(scene.copies, first)).requests, 0);
  assert.equal(checkBackup(join(scene.copies, second)).requests, 1);
  if (process.platform !== 'win32') {
    assert.equal((await stat(scene.copies)).mode & 0o777, 0o700);
    assert.equal((await stat(join(scene.copies, second))).mode & 0o777, 0o600);
  }
  const answer = await fetch(`${server.address}/readyz`);
  assert.equal((await answer.json()).backup, 'ok');

  await server.logged(new RegExp(`"reference":"${reference}".*e-mail delivered`));
  const { code, out, err } = await contact(['erase', email, '--yes'], scene.env);
  assert.deepEqual([code, out], [0, '1 aanvraag gewist\n'], err);
  assert.match(err, new RegExp(`^Nog in 1 reservekopie in .*, de nieuwste ${second}: `));
});

test('backup: a new version makes one before it migrates the database', async () => {
  await using scene = await createScene();
  await openSqliteStore(scene.file).close();
  const flags = ['--import', './server/tests/watch/next-version.ts'];
  // The preloaded file changes a source module, so the sources must run.
  await using server = await startServer(scene.env, { program: 'server/main.ts', flags });
  assert.match(server.log(), backupMade);
  const [name = ''] = (await scene.backups()).filter((each) => each.includes('before-upgrade'));
  using database = new DatabaseSync(scene.file);
  using copy = new DatabaseSync(join(scene.copies, name));
  const hasMore = "select count(*) as more from pragma_table_info('requests') where name = 'more'";
  assert.equal(database.prepare(hasMore).get()?.['more'], 1);
  assert.equal(copy.prepare(hasMore).get()?.['more'], 0);
  await send(server.address);
});

test('backup: a damaged database raises an alarm, and is not copied', async () => {
  await using scene = await createScene();
  await openSqliteStore(scene.file).close();
  damage(scene.file, 'requests_without_key');
  await using server = await startServer(scene.env);
  await server.logged(/"damage":"\S+contact\.db: [^"]+","msg":"the database is damaged"/);
  const answer = await fetch(`${server.address}/status`);
  assert.equal(answer.status, 503);
  assert.deepEqual(await answer.json(), {
    storing: 'the database is damaged',
    delivery: 'ok',
    backup: 'ok',
  });
  assert.deepEqual(await scene.backups(), []);
});

test('backup: a folder whose disk is missing is reported in English, and the server keeps running', async () => {
  await using scene = await createScene();
  await openSqliteStore(scene.file).close();
  writeMetadata(scene.file, { folderId: 'claimed before' });
  await using server = await startServer(scene.env);
  await server.logged(/copies lacks contact-backups\.mark: .*"msg":"backup failed/);
  assert.equal((await fetch(`${server.address}/status`)).status, 503);
  await send(server.address);
});

/** A folder for a database and its backups. */
async function createScene() {
  const place = await temporaryFolder();
  const file = join(place.path, 'contact.db');
  const copies = join(place.path, 'copies');
  const names = async () => (await readdir(copies).catch(() => [])).sort();
  return {
    folder: place.path,
    file,
    copies,
    env: { DATABASE_URL: `file:${file}`, BACKUP_FOLDER: copies, BACKUP_KEEP: '3' },
    backups: async () => (await names()).filter((name) => name.endsWith('.db')),
    drafts: async () => (await names()).filter((name) => name.endsWith('.part')),
    [Symbol.asyncDispose]: place[Symbol.asyncDispose],
  };
}
