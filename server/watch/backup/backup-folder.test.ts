import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { backupName } from './backup-files.ts';
import { backUpNow, backUpTonight } from './backup-folder.ts';

const mb = 1024 * 1024;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const evening = new Date('2026-11-20T21:00:00Z');

test('the last whole backup stays, even if all newer ones are damaged and no more can be made', async () => {
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

test('a backup before a migration is made in any case and removes none; of one night the newest stays', async () => {
  await using scene = await createScene();
  assert.equal((await scene.tonight()).made, 'contact-2026-11-20T21-00-00Z.db');
  const [nightly = ''] = await scene.names();
  scene.pass(5);
  scene.world.content = 'whole and newer';
  await scene.now();
  const before = 'contact-2026-11-20T21-05-00Z.db';
  assert.deepEqual(await scene.names(), [nightly, before]);
  assert.equal((await scene.tonight()).made, undefined);
  scene.pass(24 * 60);
  await scene.tonight();
  assert.deepEqual(await scene.names(), [before, 'contact-2026-11-21T21-05-00Z.db']);
});

test('a server that starts again and again before a migration leaves one copy', async () => {
  await using scene = await createScene();
  await scene.now();
  for (let start = 0; start < 12; start += 1) {
    scene.pass(1);
    assert.equal((await scene.now()).made, undefined);
  }
  const [first = '', ...more] = await scene.names();
  assert.deepEqual(more, []);
  // A newer backup that is damaged does not count as the last one.
  await writeFile(join(scene.folder, backupName(scene.after(minuteMs))), 'damaged');
  scene.pass(1);
  assert.equal((await scene.now()).made, undefined);
  scene.world.content = 'whole, with a request more';
  scene.pass(1);
  assert.ok((await scene.now()).made);
  assert.ok((await scene.names()).includes(first));
});

test('where there is no room the oldest backups go first, never the last whole one, and none in vain', async () => {
  await using scene = await createScene();
  scene.world.copyBytes = 40 * mb;
  for (let night = 0; night < 3; night += 1) {
    await scene.tonight();
    scene.pass(24 * 60);
  }
  const [first, second, third] = await scene.names();
  // The newest of all is damaged.
  const damaged = backupName(scene.after(2 * dayMs + minuteMs));
  await writeFile(join(scene.folder, damaged), 'damaged');
  scene.world.roomBytes = 130 * mb;
  const { made, warnings } = await scene.tonight();
  assert.deepEqual(await scene.names(), [third, made]);
  assert.match(warnings.join('\n'), /^\S+ was removed, as \S+ had no room for a new one\n/);
  assert.deepEqual(
    warnings.map((warning) => warning.split(' ')[0]),
    [first, second],
  );
  scene.world.roomBytes = 100 * mb;
  scene.pass(24 * 60);
  await assert.rejects(scene.tonight(), { message: /has no room/ });
  assert.deepEqual(await scene.names(), [third, made]);
});

test('an empty or damaged file with the name of tonight does not stand for its backup', async () => {
  await using scene = await createScene();
  await mkdir(scene.folder);
  for (const content of ['', 'damaged']) {
    await writeFile(join(scene.folder, backupName(scene.after(0))), content);
    scene.pass(1);
    const { made } = await scene.tonight();
    assert.deepEqual(await scene.names(), [made]);
    await rm(join(scene.folder, made ?? ''));
  }
});

test('a backup that was named by a clock ahead does not stand for the night that comes', async () => {
  await using scene = await createScene();
  await mkdir(scene.folder);
  await writeFile(join(scene.folder, backupName(scene.after(minuteMs))), 'from the future');
  await scene.tonight();
  assert.equal(scene.world.tries, 1);
});

test('a clock that was put back by four days leaves no night without a backup', async () => {
  await using scene = await createScene();
  for (let night = 0; night < 5; night += 1) {
    await scene.tonight();
    scene.pass(24 * 60);
  }
  scene.pass(-4 * 24 * 60 + 5);
  for (let night = 0; night < 4; night += 1) {
    assert.ok((await scene.tonight()).made, String(night));
    scene.pass(1);
    assert.equal((await scene.tonight()).made, undefined);
    scene.pass(24 * 60);
  }
});

/** A folder of backups, on an evening. */
async function createScene(keep = 14, name = 'backups') {
  const holder = await temporaryFolder();
  const folder = join(holder.path, name);
  const database = join(holder.path, 'contact.db');
  await writeFile(database, '');
  const world = {
    time: evening.getTime(),
    failure: undefined as string | undefined,
    tries: 0,
    content: 'whole',
    copyBytes: 0,
    roomBytes: 1024 * mb,
    lastMade: undefined as Date | undefined,
  };
  const names = async () =>
    (await readdir(folder)).filter((each) => !each.endsWith('.mark')).sort();
  const place = {
    folder,
    keep,
    database,
    async copy(target: string) {
      world.tries += 1;
      if (world.failure) throw new Error(world.failure);
      world.lastMade = new Date(world.time);
      await writeFile(target, world.content);
      // It takes no room itself.
      await truncate(target, Math.max(world.copyBytes, world.content.length));
    },
    isWhole: (file: string) =>
      statSync(file).size > mb || readFileSync(file, 'utf8').startsWith('whole'),
    async free() {
      const sizes = (await names()).map((each) => statSync(join(folder, each)).size);
      return sizes.reduce((left, size) => left - size, world.roomBytes);
    },
    lastMade: () => world.lastMade,
    mark: { read: () => ({ id: 'id', isKnown: false }), noteId() {}, noteFolder() {} },
    now: () => new Date(world.time),
  };
  return {
    folder,
    database,
    world,
    tonight: () => backUpTonight(place),
    now: () => backUpNow(place),
    names,
    after: (ms: number) => new Date(evening.getTime() + ms),
    pass(minutes: number) {
      world.time += minutes * minuteMs;
    },
    [Symbol.asyncDispose]: holder[Symbol.asyncDispose],
  };
}
