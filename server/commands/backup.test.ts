import assert from 'node:assert/strict';
import {
  chown,
  copyFile,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { readSettings } from '../settings.ts';
import type { RequestKind } from '../storage/delivery-kinds.ts';
import { checkBackup, readMetadataOf, writeMetadata } from '../storage/sqlite/backup.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import { damage } from '../tests/faults/disk/damage.ts';
import { aStoredRequest, uniqueEmail } from '../tests/support/calls/a-request.ts';
import { runCommand } from '../tests/support/calls/run-command.ts';
import { temporaryFolder } from '../tests/support/server/server.ts';
import { reportCopies } from './copies-of-person.ts';
import { DamageError } from './shared/command.ts';
import { readPerson } from './shared/selection.ts';

// As the command line does.
process.umask(0o077);

const dayMs = 86_400_000;
const evening = Date.parse('2026-11-20T21:00:00Z');
const markMissing = { message: /lacks contact-backups\.mark: is its disk mounted\?/ };
const foreign = { message: /holds the backups of another database: set BACKUP_FOLDER to another/ };

test('backup: makes one dated copy a day, and removes the oldest beyond BACKUP_KEEP', async () => {
  await using scene = await createScene();
  for (let day = 0; day < 4; day += 1) {
    await scene.add();
    const [line = ''] = (await scene.backUp()).printed;
    assert.match(line, /contact-2026-11-2\d\.db is in orde: \d aanvra\S+, de nieuwste van /);
    scene.time += dayMs;
  }
  assert.deepEqual(await scene.copies(), ['2026-11-21.db', '2026-11-22.db', '2026-11-23.db']);
  assert.equal(scene.requestsIn('2026-11-23.db'), 4);
  scene.time -= dayMs;
  await scene.add();
  await scene.backUp();
  assert.equal(scene.requestsIn('2026-11-23.db'), 5);
  if (process.platform === 'win32') return;
  assert.equal((await stat(scene.folder)).mode & 0o777, 0o700);
});

test('backup: counts the copies of a day as one; removes those past the limit and old drafts; keeps other files', async () => {
  await using scene = await createScene();
  await scene.backUp();
  const stays = ['2026-11-19T02-00-12Z.db', '2026-11-19.db', '2026-11-18T02-00-12Z.db'];
  const goes = ['2026-11-17T02-00-12Z.db', '2026-11-17-before-upgrade.db'];
  const drafts = ['2026-11-20.db.a-1.part', '2026-11-19T02-00-12Z.db.host.12.part'];
  const running = '2026-11-20.db.b-2.part';
  for (const name of [...stays, ...goes]) await scene.copyAs(name);
  for (const name of drafts) await scene.makeDraft(name, 61);
  await scene.makeDraft(running, 59);
  await writeFile(scene.pathOf('mine.txt'), '');
  // A draft of this very night does not count as a copy.
  await scene.backUp();
  assert.deepEqual(await scene.copies(), [...stays, '2026-11-20.db', running, 'mine.txt'].sort());
});

test('backup: does not copy a damaged database or remove a copy', async () => {
  await using scene = await createScene({ keep: 1 });
  await scene.backUp();
  scene.time += dayMs;
  damage(scene.database, 'requests_without_key');
  await assert.rejects(
    scene.backUp(),
    (error) => error instanceof DamageError && error.message.startsWith(`${scene.database}: `),
  );
  assert.deepEqual(await scene.copies(), ['2026-11-20.db']);
  // Before an upgrade only the copy is checked, because the server's start waits for it.
  await scene.backUp('--before-upgrade');
  assert.deepEqual(await scene.copies(), ['2026-11-20.db', '2026-11-21-before-upgrade.db']);
  await writeFile(scene.database, 'not a database');
  await assert.rejects(scene.backUp(), DamageError);
});

test('backup FILE: copies every request of a database whose index is damaged or lacks an entry, and reports the damage', async () => {
  await using scene = await createScene();
  await scene.add(undefined, ['notification']);
  const [older = '', newer = ''] = ['older.db', 'newer.db'].map((name) =>
    join(scene.parentFolder, name),
  );
  await copyFile(scene.database, older);
  await scene.add(undefined, ['notification']);
  await copyFile(scene.database, newer);
  for (const name of indexesOf(newer))
    for (const from of [undefined, older]) {
      // Adding the newer request left the other indexes unchanged.
      if (from && !/without_key|due|owed|autoindex/.test(name)) continue;
      await copyFile(newer, scene.database);
      damage(scene.database, name, from);
      const file = join(scene.parentFolder, `${name}-${from ? 'stale' : 'damaged'}.db`);
      await assert.rejects(scene.backUp(file), DamageError, file);
      assert.equal(checkBackup(file).requests, 2, file);
      // With --before-upgrade only the copy is checked, and has the damage.
      await assert.rejects(
        scene.backUp('--before-upgrade'),
        { message: /cannot be written/ },
        file,
      );
    }
});

test('backup: does not start a copy that would leave no space for requests; removes only old drafts', async () => {
  await using scene = await createScene({ keep: 1 });
  await scene.backUp();
  scene.time += dayMs;
  await scene.makeDraft('2026-11-20.db.a-1.part', 61);
  // A sparse file.
  await truncate(scene.database, 8 * 1024 ** 4);
  const message = /backups has too little space: \d+ MB free, \d+ MB needed$/;
  await assert.rejects(scene.backUp(), { message });
  assert.deepEqual(await scene.copies(), ['2026-11-20.db']);
});

test('backup: keeps the last copy until another one is verified', async () => {
  await using scene = await createScene({ keep: 1 });
  await scene.add();
  await scene.backUp();
  scene.time += dayMs;
  // SQLite copies a newer schema, which this version of the server cannot restore.
  using database = new DatabaseSync(scene.database);
  database.exec('pragma user_version = 999');
  await assert.rejects(scene.backUp(), { message: /cannot be written: a newer version/ });
  assert.deepEqual(await scene.copies(), ['2026-11-20.db']);
  assert.equal(scene.requestsIn('2026-11-20.db'), 1);
});

test("backup: renames today's copy of another database, and keeps it until its day expires", async () => {
  await using scene = await createScene({ keep: 1 });
  await scene.add();
  await scene.backUp();
  await scene.backUp('--before-upgrade');
  const morning = new Date('2026-11-20T02:00:12Z');
  await utimes(scene.pathOf('2026-11-20.db'), morning, morning);
  await scene.recreateDatabase();
  await scene.backUp('--new-folder');
  await scene.backUp();
  assert.deepEqual(await scene.copies(), [
    '2026-11-20-before-upgrade.db',
    '2026-11-20.db',
    '2026-11-20T02-00-12Z.db',
  ]);
  assert.equal(scene.requestsIn('2026-11-20.db'), 0);
  assert.equal(scene.requestsIn('2026-11-20T02-00-12Z.db'), 1);
  await scene.backUp('--before-upgrade');
  assert.equal((await scene.copies()).length, 4);
  scene.time += dayMs;
  await scene.backUp();
  assert.deepEqual(await scene.copies(), ['2026-11-21.db']);
});

test('backup: succeeds and removes old copies even if the disk of the database is full', async () => {
  await using scene = await createScene({ keep: 1 });
  await scene.backUp();
  scene.time += dayMs;
  using database = new DatabaseSync(scene.database);
  database.exec(`
    create trigger full before update of made_at on backup
    when (select file from pragma_database_list where name = 'main') like '%contact.db'
    begin select raise(fail, 'database or disk is full'); end`);
  const { notes } = await scene.backUp();
  assert.match(
    notes.join('\n'),
    /^De reservekopie is gemaakt, maar .* de tijd niet .*disk is full$/,
  );
  assert.deepEqual(await scene.copies(), ['2026-11-21.db']);
});

test('backup: files created by root belong to the owner of the folder', {
  skip: process.getuid?.() !== 0,
}, async () => {
  await using scene = await createScene();
  await chown(scene.parentFolder, 1234, 1234);
  await scene.backUp();
  for (const made of ['', 'contact-2026-11-20.db', 'contact-backups.mark'])
    assert.equal((await stat(join(scene.folder, made))).uid, 1234, made);
});

test("backup --before-upgrade: adds a separate copy, which expires with that day's backup; deletes nothing", async () => {
  await using scene = await createScene({ keep: 1 });
  await scene.backUp();
  scene.time += dayMs;
  await scene.backUp('--before-upgrade');
  await scene.add();
  await scene.backUp('--before-upgrade');
  assert.deepEqual(await scene.copies(), ['2026-11-20.db', '2026-11-21-before-upgrade.db']);
  assert.equal(scene.requestsIn('2026-11-21-before-upgrade.db'), 1);
  assert.equal(scene.lastMade(), evening);
  await scene.add();
  await scene.backUp();
  assert.deepEqual(await scene.copies(), ['2026-11-21-before-upgrade.db', '2026-11-21.db']);
  assert.equal(scene.requestsIn('2026-11-21-before-upgrade.db'), 1);
  scene.time += dayMs;
  await scene.backUp();
  assert.deepEqual(await scene.copies(), ['2026-11-22.db']);
});

test('backup FILE: counts as the nightly backup only without BACKUP_FOLDER', async () => {
  await using scene = await createScene();
  await scene.backUp(join(scene.parentFolder, 'first.db'));
  assert.equal(scene.lastMade(), null);
  scene.env.BACKUP_FOLDER = '';
  await scene.backUp(join(scene.parentFolder, 'second.db'));
  assert.equal(scene.lastMade(), evening);
});

test('backup folder: refused if missing or empty after copies were made, until the owner accepts it', async () => {
  await using scene = await createScene();
  await scene.backUp();
  // The disk is not mounted: its mount point is missing, or empty.
  await rename(scene.folder, `${scene.folder}-away`);
  await assert.rejects(scene.backUp(), markMissing);
  await assert.rejects(scene.backUp('--before-upgrade'), markMissing);
  await mkdir(scene.folder);
  await assert.rejects(scene.backUp(), markMissing);
  assert.deepEqual(await readdir(scene.folder), []);
  await rm(scene.folder, { recursive: true });
  await rename(`${scene.folder}-away`, scene.folder);
  // Even without copies it is still the same folder.
  await rm(scene.pathOf('2026-11-20.db'));
  await scene.backUp();
  await rm(scene.folder, { recursive: true });
  await scene.backUp('--new-folder');
  await scene.backUp();
  assert.deepEqual(await scene.copies(), ['2026-11-20.db']);
});

test('backup folder: not created on a disk that is not mounted', async () => {
  await using scene = await createScene({ folder: 'mount/backups' });
  await assert.rejects(scene.backUp(), { message: /^ENOENT: .*mount\/backups/ });
});

test("backup folder: refused if it is another database's, until the owner assigns it to this one", async () => {
  await using scene = await createScene();
  await scene.backUp();
  // As if the database was lost, and the server created a new one.
  await scene.recreateDatabase();
  await assert.rejects(scene.backUp(), foreign);
  await rm(scene.pathOf('backups.mark'));
  await assert.rejects(scene.backUp(), foreign);
  await scene.backUp('--new-folder');
  await scene.backUp();
});

test('backup folder: replaces a mark file that is empty (interrupted write) or has the ID that an earlier version recorded in the database', async () => {
  await using scene = await createScene();
  await mkdir(scene.folder);
  await writeFile(scene.pathOf('backups.mark'), '');
  await scene.backUp();
  await writeFile(scene.pathOf('backups.mark'), 'an-id-of-its-own\n');
  await assert.rejects(scene.backUp(), foreign);
  writeMetadata(scene.database, { folderId: 'an-id-of-its-own' });
  await scene.backUp();
  const { mode } = await stat(scene.pathOf('backups.mark'));
  // The server must be able to read it if root wrote it.
  assert.equal(mode & 0o444, 0o444);
  const { ino } = await stat(scene.pathOf('backups.mark'));
  // The state after restoring a copy from before the folder was set. A file with the right ID, which may be root's, stays.
  writeMetadata(scene.database, { folderId: null });
  await scene.backUp();
  assert.equal((await stat(scene.pathOf('backups.mark'))).ino, ino);
});

test('erase: lists the backups that still contain a person, until which night, and other copies', async () => {
  await using scene = await createScene();
  const report = (person: string) => {
    const notes: string[] = [];
    const note = (text: string) => notes.push(text);
    reportCopies(readPerson(person), { settings: readSettings(scene.env), note });
    return notes;
  };
  await scene.backUp();
  const [email, nobody] = ['anne@praktijk.nl', 'niemand@praktijk.nl'];
  await scene.add(email);
  for (const until of ['24', '25']) {
    scene.time += dayMs;
    await scene.backUp();
    const night = `wist de laatste in de nacht van 2026-11-${until}.`;
    assert.match(
      report(email).join(),
      RegExp(`^Nog in \\d reservekopie\\S* in \\S+backups, .* ${night}`),
    );
  }
  assert.deepEqual(report(nobody), []);
  // An unreadable backup may contain anybody.
  await writeFile(scene.pathOf('2026-11-20.db'), 'damaged');
  await scene.makeDraft('2026-11-19.db.a-1.part', 0);
  assert.match(report(email)[0] ?? '', /^Nog in 4 reserve.* nieuwste contact-2026-11-22\.db: /);
  assert.match(report(nobody).join(), /^Nog in 2 reserve.* nieuwste contact-2026-11-20\.db: /);
  const otherCopies = [join(scene.folder, 'before-upgrade.db'), `${scene.database}.replaced-2026`];
  for (const file of otherCopies) await copyFile(scene.pathOf('2026-11-22.db'), file);
  await writeFile(join(scene.folder, 'other.db'), 'no database');
  otherCopies.push(`${scene.database}.replaced-2025`);
  await writeFile(`${scene.database}.replaced-2025`, 'damaged');
  // A `-shm` file is not read, so not reported: closing the live database's would release this process's locks.
  await copyFile(scene.pathOf('2026-11-22.db'), join(scene.folder, 'x-shm'));
  assert.match(report(email)[1] ?? '', /^Staat ook nog in deze bestanden, .*; verwijder ze zelf: /);
  const real = await Promise.all(otherCopies.map((file) => realpath(file)));
  assert.deepEqual(report(email)[1]?.split(': ')[1]?.split(' ').sort(), real.sort());
  scene.env.BACKUP_FOLDER = scene.database;
  assert.match(report(email).join(), /^Of reservekopieën .* bevatten, is niet bekend: .*ENOTDIR/);
});

function indexesOf(database: string): string[] {
  using opened = new DatabaseSync(database);
  const rows = opened.prepare("select name from sqlite_schema where type = 'index'").all();
  return rows.map(({ name }) => String(name));
}

/** A database with its backup folder, on an evening. */
async function createScene({ keep = 3, folder = 'backups' } = {}) {
  const holder = await temporaryFolder();
  const database = join(holder.path, 'contact.db');
  const path = join(holder.path, folder);
  const pathOf = (name: string) => join(path, name === 'mine.txt' ? name : `contact-${name}`);
  await openSqliteStore(database).close();
  const scene = {
    parentFolder: holder.path,
    folder: path,
    database,
    env: { DATABASE_URL: `file:${database}`, BACKUP_FOLDER: path, BACKUP_KEEP: String(keep) },
    time: evening,
    pathOf,
    backUp: (...args: string[]) =>
      runCommand(['backup', ...args], {
        settings: readSettings(scene.env),
        now: () => new Date(scene.time),
      }),
    /** The names in the folder except `contact-backups.mark`, without their common prefix. */
    copies: async () =>
      (await readdir(path))
        .filter((name) => !name.endsWith('.mark'))
        .map((name) => name.replace('contact-', ''))
        .sort(),
    requestsIn: (name: string) => checkBackup(pathOf(name)).requests,
    copyAs: (name: string) => copyFile(pathOf('2026-11-20.db'), pathOf(name)),
    async makeDraft(name: string, minutes: number) {
      const begun = new Date(scene.time - minutes * 60_000);
      await mkdir(pathOf(name));
      await utimes(pathOf(name), begun, begun);
    },
    async add(email = uniqueEmail(), kinds: RequestKind[] = []) {
      const store = openSqliteStore(database);
      await store.add({ ...aStoredRequest({ email }), key: undefined, kinds });
      await store.close();
    },
    lastMade: () => readMetadataOf(database).made_at,
    async recreateDatabase() {
      for (const suffix of ['', '-wal', '-shm']) await rm(`${database}${suffix}`, { force: true });
      await openSqliteStore(database).close();
      using opened = new DatabaseSync(database);
      opened.exec('update origin set made_at = made_at + 1');
    },
    [Symbol.asyncDispose]: holder[Symbol.asyncDispose],
  };
  return scene;
}
