import assert from 'node:assert/strict';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { assertOurs, joinFolder, takeFolder } from './backup-mark.ts';

const lost = { message: /has lost its mark, contact-backups\.mark: is its disk mounted\?/ };
const others = { message: /holds the backups of another database: .*BACKUP_FOLDER of its own/ };

test('a new folder is made and marked, and a folder that is gone or has lost its mark is not taken for a new one', async () => {
  await using scene = await createScene();
  const { disk, site } = scene;
  await assertOurs(disk, site);
  await assertOurs(disk, site);
  // The disk is not mounted: its mount point is not there, or empty.
  await rename(disk, `${disk}-away`);
  await assert.rejects(assertOurs(disk, site), lost);
  assert.deepEqual(await readdir(scene.folder), ['disk-away']);
  await mkdir(disk);
  await assert.rejects(assertOurs(disk, site), lost);
  assert.deepEqual(await readdir(disk), []);
  await rm(disk, { recursive: true });
  await rename(`${disk}-away`, disk);
  await assertOurs(disk, site);
});

test('two sites cannot share a folder, until the owner gives it to one of them', async () => {
  await using scene = await createScene();
  const { disk, site } = scene;
  const second = scene.anotherSite();
  await assertOurs(disk, site);
  await assert.rejects(assertOurs(disk, second), others);
  await takeFolder(disk, second);
  await assertOurs(disk, second);
  await assert.rejects(assertOurs(disk, site), others);
});

test('a disk that the owner changed on purpose is taken, even if its folder is missing', async () => {
  await using scene = await createScene();
  const { disk, site } = scene;
  await assertOurs(disk, site);
  await rm(disk, { recursive: true });
  await takeFolder(disk, site);
  await assertOurs(disk, site);
});

test('a mark that was broken off while it was written is written again', async () => {
  await using scene = await createScene();
  const { disk, site } = scene;
  const broken = { ...site, noteFolder: () => assert.fail('broken off') };
  await assert.rejects(assertOurs(disk, broken), { message: 'broken off' });
  await writeFile(join(disk, 'contact-backups.mark'), '');
  await assertOurs(disk, site);
  assert.ok(await readFile(join(disk, 'contact-backups.mark'), 'utf8'));
});

test('a database that was put back from a folder may use that folder', async () => {
  await using scene = await createScene();
  const { disk, site } = scene;
  await assertOurs(disk, site);
  const restored = scene.anotherSite();
  await joinFolder(disk, restored);
  await assertOurs(disk, restored);
  await assertOurs(disk, site);
  await rm(join(disk, 'contact-backups.mark'));
  await joinFolder(disk, restored);
  await assertOurs(disk, restored);
});

test('a mark that root writes belongs to the user of the folder', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  await using scene = await createScene();
  const { disk, site } = scene;
  await mkdir(disk);
  await chown(disk, 10_001, 10_001);
  await joinFolder(disk, site);
  assert.equal((await stat(join(disk, 'contact-backups.mark'))).uid, 10_001);
});

async function createScene() {
  const place = await temporaryFolder();
  function anotherSite() {
    const kept = { id: undefined as string | undefined, isKnown: false };
    return {
      read: () => ({ ...kept }),
      noteId(id: string) {
        kept.id = id;
      },
      noteFolder() {
        kept.isKnown = true;
      },
    };
  }
  return {
    folder: place.path,
    disk: join(place.path, 'disk'),
    site: anotherSite(),
    anotherSite,
    [Symbol.asyncDispose]: place[Symbol.asyncDispose],
  };
}
