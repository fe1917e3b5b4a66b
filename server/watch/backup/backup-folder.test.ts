import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupName } from '../../lib/backup-files.ts';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { backUpNow, backUpTonight } from './backup-folder.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const evening = new Date('2026-11-20T21:00:00Z');

test('the last whole one stays, also where all newer ones are damaged and no more can be made', async () => {
  await using scene = await createScene(1);
  await scene.tonight();
  const [whole = ''] = await scene.names();
  for (const nights of [1, 2])
    await writeFile(join(scene.folder, backupName(scene.after(nights * dayMs))), 'damaged');
  scene.pass(3 * 24 * 60);
  scene.world.failure = 'disk I/O error';
  await assert.rejects(scene.tonight(), { message: 'disk I/O error' });
  assert.ok((await scene.names()).includes(whole));
  scene.world.failure = undefined;
  await scene.tonight();
  const left = await scene.names();
  assert.equal(left.length, 1);
  assert.equal(await readFile(join(scene.folder, left[0] ?? ''), 'utf8'), 'whole');
});

test('a folder whose disk is not there is not made', async () => {
  await using scene = await createScene(14, 'mount/backups');
  await assert.rejects(scene.tonight(), { message: /^ENOENT: .*mount\/backups/ });
});

test('a copy that would not leave room for requests is not begun', async () => {
  await using scene = await createScene();
  // It takes no room itself.
  await truncate(scene.database, 8 * 1024 ** 4);
  await assert.rejects(scene.tonight(), {
    message: /has no room: \d+ MB are free, and \d+ MB are/,
  });
  assert.equal(scene.world.tries, 0);
  await truncate(scene.database, 0);
  await scene.tonight();
  assert.equal(scene.world.tries, 1);
});

test('one before a migration is made in any case and removes none; of one night the newest stays', async () => {
  await using scene = await createScene();
  assert.equal((await scene.tonight()).made, 'contact-2026-11-20T21-00-00Z.db');
  const [nightly = ''] = await scene.names();
  scene.pass(5);
  await scene.now();
  const before = 'contact-2026-11-20T21-05-00Z.db';
  assert.deepEqual(await scene.names(), [nightly, before]);
  assert.equal((await scene.tonight()).made, undefined);
  scene.pass(24 * 60);
  await scene.tonight();
  assert.deepEqual(await scene.names(), [before, 'contact-2026-11-21T21-05-00Z.db']);
});

test('one that a clock ahead named does not stand for the night that comes', async () => {
  await using scene = await createScene();
  await mkdir(scene.folder);
  await writeFile(join(scene.folder, backupName(scene.after(minuteMs))), 'from the future');
  await scene.tonight();
  assert.equal(scene.world.tries, 1);
});

/** A folder of backups, on an evening. */
async function createScene(keep = 14, name = 'backups') {
  const holder = await temporaryFolder();
  const folder = join(holder.path, name);
  const database = join(holder.path, 'contact.db');
  await writeFile(database, '');
  const world = { time: evening.getTime(), failure: undefined as string | undefined, tries: 0 };
  const place = {
    folder,
    keep,
    database,
    async copy(target: string) {
      world.tries += 1;
      if (world.failure) throw new Error(world.failure);
      await writeFile(target, 'whole');
    },
    mark: { read: () => undefined, noteId: assert.fail, noteFolder: assert.fail },
    now: () => new Date(world.time),
  };
  return {
    folder,
    database,
    world,
    tonight: () => backUpTonight(place),
    now: () => backUpNow(place),
    names: async () => (await readdir(folder)).sort(),
    after: (ms: number) => new Date(evening.getTime() + ms),
    pass(minutes: number) {
      world.time += minutes * minuteMs;
    },
    [Symbol.asyncDispose]: holder[Symbol.asyncDispose],
  };
}
