import assert from 'node:assert/strict';
import {
  chown,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { readSettings } from '../settings.ts';
import {
  backUpSqlite,
  checkBackup,
  readMetadataOf,
  writeMetadata,
} from '../storage/sqlite/backup.ts';
import { lockDatabase, replaceDatabase } from '../storage/sqlite/replace.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import { damage } from '../tests/faults/disk/damage.ts';
import { ownerMails, storedReferences } from '../tests/faults/load/ledger.ts';
import { aStoredRequest } from '../tests/support/calls/a-request.ts';
import { runCommand } from '../tests/support/calls/run-command.ts';
import { temporaryFolder } from '../tests/support/server/server.ts';
import { nightOf } from '../watch/backup-files.ts';

const name = 'contact-2026-11-21T02-00-12Z.db';

test('restore: replaces the database, keeps the old one beside it, and reports what follows', async () => {
  await using scene = await createScene();
  const { printed, notes } = await scene.restore(name);
  const [kept = ''] = (await readdir(scene.folder)).filter((each) => each.includes('.replaced-'));
  const replaced = join(scene.folder, kept);
  assert.match(
    printed.join(),
    /contact\.db is nu \S+12Z\.db, en die is in orde: 2 aanvragen, de nieuwste van /,
  );
  const since = 'na het maken van de reservekopie (2026-11-21 03:00:12)';
  assert.deepEqual(notes, [
    'Zodra de server start, verstuurt hij wat in de reservekopie nog wacht, ook wat intussen al verstuurd is: 1 e-mail met een aanvraag, 1 webhook',
    `Over 1 aanvraag krijgt u een tweede e-mail, want de eerste is ${since} al verstuurd: STAY-STAY-STAY`,
    `Niet meer in de database, want ontvangen ${since}: 1 aanvraag`,
    `Daarvan nog niet bij u bezorgd: LATE-LATE-LATE. U leest ze met DATABASE_URL=file:${replaced} npm run contact -- export`,
    `Wis opnieuw, met npm run contact -- erase, wat ${since} gewist was en nu weer in de database staat: GONE-GONE-GONE`,
    `De vorige database is nu ${replaced}. Wis alles wat zo begint als het goed is, want er staan gegevens van bezoekers in`,
  ]);
  assert.deepEqual(await scene.references(), ['GONE-GONE-GONE', 'STAY-STAY-STAY']);
  const [refused] = await ownerMails(`file:${scene.file}`);
  assert.ok(refused?.isUndeliverable);
  assert.equal(checkBackup(replaced).requests, 2);
  if (process.platform === 'win32') return;
  const { uid, mode } = await stat(scene.file);
  assert.equal(uid, (await stat(scene.folder)).uid);
  assert.equal(mode & 0o777, 0o600);
});

test("restore: as root, gives the database to the server's user; as another user, shows how", {
  skip: process.getuid?.() !== 0,
}, async (t) => {
  await using scene = await createScene();
  await chown(scene.folder, 1234, 1234);
  // The second restore replaces a database of that user, the third none.
  for (const hasDatabase of [true, true, false]) {
    if (!hasDatabase) await rm(scene.file);
    const { notes } = await scene.restore(name);
    assert.equal((await stat(scene.file)).uid, 1234);
    assert.doesNotMatch(notes.join('\n'), /gebruiker/);
  }
  t.mock.property(process, 'getuid', () => 5678);
  const { notes } = await scene.restore(name);
  assert.match(notes.at(-1) ?? '', /Typ: sudo chown 1234 \S+contact\.db$/);
});

test('restore: changes nothing for a mistyped name, an unusable backup or the database itself', async () => {
  await using scene = await createScene();
  const before = await readFile(scene.file);
  const intact = await readFile(join(scene.copies, name));
  await writeFile(join(scene.copies, 'empty.db'), '');
  await link(scene.file, join(scene.copies, 'link.db'));
  await writeFile(join(scene.copies, 'cut.db'), intact.subarray(0, -1));
  await writeFile(join(scene.copies, 'damaged.db'), intact);
  damage(join(scene.copies, 'damaged.db'), 'requests_without_key');
  using old = new DatabaseSync(join(scene.copies, 'old.db'));
  old.exec('create table requests (id); create table mails (id); pragma user_version = 10');
  for (const [typed, message] of [
    ['contact-2026-11-21T02-00-13Z.db', /niet gevonden; er is niets veranderd\. .*: contact-/],
    ['empty.db', /empty\.db is niet terug te zetten: zij is leeg.*; er is niets veranderd$/],
    ['cut.db', /cut\.db is niet terug te zetten: er ontbreekt een stuk.*; er is niets veranderd$/],
    ['damaged.db', /damaged\.db is niet terug te zetten: zij is beschadigd.*; er is niets/s],
    ['old.db', /old\.db is niet terug te zetten: versie 1 van dit programma.*; er is niets/],
    [scene.file, /contact\.db is de database zelf; noem een reservekopie$/],
    ['link.db', /link\.db is de database zelf; noem een reservekopie$/],
    [scene.folder, /is niet terug te zetten: /],
  ] as const)
    await assert.rejects(scene.restore(typed), { message: message });
  assert.deepEqual(await readFile(scene.file), before);
  assert.deepEqual((await readdir(scene.folder)).sort(), ['contact.db', 'copies']);
});

test('restore: refuses while a server runs; keeps the WAL of a killed one', async () => {
  await using scene = await createScene();
  const store = openSqliteStore(scene.file);
  const add = () => store.add({ ...aStoredRequest(), key: undefined, kinds: ['notification'] });
  await add();
  const message = /contact\.db is in gebruik: stop eerst de server/;
  await assert.rejects(scene.restore(name), { message });
  // The files as a killed process leaves them.
  for (const suffix of ['', '-wal'])
    await copyFile(`${scene.file}${suffix}`, join(scene.copies, `dead${suffix}`));
  await store.close();
  for (const suffix of ['', '-wal'])
    await rename(join(scene.copies, `dead${suffix}`), `${scene.file}${suffix}`);
  assert.ok((await stat(`${scene.file}-wal`)).size > 0);
  const { notes } = await scene.restore(name);
  assert.match(notes.join('\n'), /Niet meer in de database, .*: 2 aanvragen\n/);
  assert.deepEqual(await scene.references(), ['GONE-GONE-GONE', 'STAY-STAY-STAY']);
});

test('restore: keeps a damaged database without a comparison, and refuses a WAL without a database', async () => {
  await using scene = await createScene();
  const kept = async () =>
    (await readdir(scene.folder)).filter((each) => each.includes('.replaced-'));
  const eraseAgain = /^Vroeg iemand na het maken van de reservekopie .* Wis die persoon opnieuw/m;
  await writeFile(scene.file, 'damaged');
  const overDamaged = (await scene.restore(name)).notes.join('\n');
  assert.match(overDamaged, eraseAgain);
  assert.match(
    overDamaged,
    /^Wat na het maken .*leest de vorige .* met DATABASE_URL=file:\S+replaced-/m,
  );
  const [damaged = ''] = await kept();
  assert.equal(await readFile(join(scene.folder, damaged), 'utf8'), 'damaged');
  assert.equal((await scene.references()).length, 2);

  for (const each of [damaged, 'contact.db']) await rm(join(scene.folder, each));
  // A running server may still have the removed database open.
  await writeFile(`${scene.file}-wal`, 'its log');
  await assert.rejects(scene.restore(name), { message: /-wal holds its requests: .*#a-removed/ });
  assert.equal(await readFile(`${scene.file}-wal`, 'utf8'), 'its log');
  await rm(`${scene.file}-wal`);
  const { notes } = await scene.restore(name);
  assert.match(notes.join('\n'), eraseAgain);
  assert.doesNotMatch(notes.join('\n'), /vorige database/);
  assert.equal((await scene.references()).length, 2);

  // A new database does not know what the old one erased.
  await rm(scene.file);
  await openSqliteStore(scene.file).close();
  // A copy of an earlier version has no recorded time, and its name has only the day.
  writeMetadata(join(scene.copies, name), { made_at: null });
  const since = /^Vroeg iemand na .* \(2026-11-21 00:00:00\) om gewist/m;
  assert.match((await scene.restore(name)).notes.join('\n'), since);
});

test('lockDatabase: no server opens the database until it is replaced', async () => {
  await using scene = await createScene();
  using locked = lockDatabase(scene.file);
  assert.ok(locked.connection);
  assert.throws(() => openSqliteStore(scene.file), /database is locked/);
  const next = join(scene.folder, 'next.db');
  await copyFile(join(scene.copies, name), next);
  await replaceDatabase(scene.file, next, join(scene.folder, 'kept.db'));
  assert.equal((await scene.references()).length, 2);
});

test("restore: makes a backup due at once, which keeps tonight's copy; on another machine any folder is accepted", async () => {
  await using scene = await createScene();
  const { file, copies } = scene;
  await scene.backUp();
  const { databaseId, folderId } = readMetadataOf(file);
  assert.equal(folderId, databaseId);
  const tonight = `contact-${nightOf(new Date())}.db`;
  await scene.restore(name);
  assert.equal(readMetadataOf(file).folderId, databaseId);
  assert.equal(readMetadataOf(file).made_at, null);
  await scene.backUp();
  assert.equal((await readdir(copies)).length, 4);
  assert.deepEqual(await scene.references(), ['GONE-GONE-GONE', 'STAY-STAY-STAY']);

  await rm(file);
  await rm(join(copies, 'contact-backups.mark'));
  await scene.restore(tonight);
  assert.equal(readMetadataOf(file).folderId, null);
  await scene.backUp();
});

test("restore: accepts the backup folder that held the copy, or the one that this machine's server had claimed", async () => {
  await using scene = await createScene();
  const { file, copies } = scene;
  const brought = join(scene.folder, 'brought.db');
  writeMetadata(join(copies, name), { folderId: 'the folder of the other machine' });
  await rename(join(copies, name), brought);
  // The server was started before the backup was copied there.
  await rm(file);
  await openSqliteStore(file).close();
  await scene.backUp();
  for (const copy of [name, brought]) {
    await copyFile(brought, join(copies, name));
    await writeFile(join(copies, 'contact-backups.mark'), 'the folder of this machine');
    writeMetadata(file, { folderId: 'the folder of this machine' });
    if (copy === name) await rm(file);
    await scene.restore(copy);
    await scene.backUp();
    assert.equal((await scene.references()).length, 2);
  }
  // The folder's disk is not mounted.
  await rm(join(copies, 'contact-backups.mark'));
  await scene.restore(brought);
  await assert.rejects(scene.backUp(), { message: /lacks contact-backups\.mark/ });
});

test('restore: lists the backups by day and time, newest first, without drafts', async () => {
  await using scene = await createScene();
  const names = ['contact-2026-11-22.db', 'contact-2026-11-21-before-upgrade.db', name];
  for (const [index, each] of ['contact-2026-11-21.db', ...names].entries()) {
    await copyFile(join(scene.copies, name), join(scene.copies, `${each}.new`));
    await rename(join(scene.copies, `${each}.new`), join(scene.copies, each));
    await utimes(join(scene.copies, each), 1_000 - index, 1_000 - index);
  }
  await mkdir(join(scene.copies, 'contact-2026-11-23.db.a-1.part'));
  const message = new RegExp(
    `de nieuwste eerst: ${names[0]} contact-2026-11-21.db ${names[1]} ${name}$`,
  );
  await assert.rejects(scene.restore('no.db'), { message });
});

/**
 * A database and its backup. Since that backup, a request was delivered, an undeliverable one was erased, and another arrived.
 */
async function createScene() {
  const holder = await temporaryFolder();
  const file = join(holder.path, 'contact.db');
  const copies = join(holder.path, 'copies');
  await mkdir(copies);
  const settings = readSettings({ DATABASE_URL: `file:${file}`, BACKUP_FOLDER: copies });
  const store = openSqliteStore(file);
  const add = (reference: string, kinds: ('notification' | 'webhook')[]) =>
    store.add({
      ...aStoredRequest({ reference, email: `${reference}@praktijk.nl` }),
      key: undefined,
      kinds,
    });
  const claim = async () =>
    (await store.claimDelivery('notification', 60_000)) ?? assert.fail('nothing is due');
  await add('GONE-GONE-GONE', ['notification', 'webhook']);
  await store.markUndeliverable(await claim(), '550 no');
  await add('STAY-STAY-STAY', ['notification']);
  backUpSqlite(file, join(copies, name));
  writeMetadata(join(copies, name), { made_at: Date.parse('2026-11-21T02:00:12Z') });
  await store.erase(['GONE-GONE-GONE']);
  await store.completeDelivery(await claim());
  await add('LATE-LATE-LATE', ['notification']);
  await store.close();
  return {
    folder: holder.path,
    file,
    copies,
    restore: (typed: string) => runCommand(['restore', typed], { settings }),
    backUp: () => runCommand(['backup'], { settings }),
    references: async () => [...(await storedReferences(`file:${file}`))].sort(),
    [Symbol.asyncDispose]: holder[Symbol.asyncDispose],
  };
}
