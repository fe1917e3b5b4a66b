import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { backupName } from '../lib/backup-files.ts';
import { temporaryFolder } from '../tests/support/server/server.ts';
import { createBackups } from './backups.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const evening = new Date('2026-11-20T21:00:00Z');

test('the last whole one stays, also where all newer ones are damaged and no more can be made', async () => {
  await using scene = await createScene(1);
  await scene.look();
  const [whole = ''] = await scene.names();
  for (const nights of [1, 2])
    await writeFile(join(scene.folder, backupName(scene.after(nights * dayMs))), 'damaged');
  scene.pass(2 * 24 * 60);
  await scene.look();
  scene.world.failure = 'disk I/O error';
  scene.pass(24 * 60);
  await scene.look();
  assert.ok((await scene.names()).includes(whole));
  scene.world.failure = undefined;
  scene.pass(10);
  await scene.look();
  const left = await scene.names();
  assert.equal(left.length, 1);
  assert.equal(await readFile(join(scene.folder, left[0] ?? ''), 'utf8'), 'whole');
});

test('one that fails is told once, tried again every ten minutes, and over when it is mended', async () => {
  await using scene = await createScene();
  await scene.look();
  scene.pass(24 * 60);
  const good = await scene.names();
  scene.world.failure = 'ENOSPC: no space left on device';
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await scene.look();
    scene.pass(1);
  }
  assert.equal(scene.world.tries, 1 + 3);
  assert.deepEqual(scene.backups.failed(), {
    since: scene.after(24 * 60 * minuteMs),
    reason: scene.world.failure,
  });
  const said = 'the backup could not be made; tried again every ten minutes';
  assert.deepEqual(scene.log, ['backup made', said]);
  assert.deepEqual(await scene.names(), good);
  // After a restart it is tried at once, so that the alarm goes on.
  const restarted = scene.another();
  await restarted.run();
  assert.equal(restarted.failed()?.reason, scene.world.failure);
  scene.world.failure = undefined;
  await scene.look();
  assert.equal(scene.backups.failed(), undefined);
  assert.equal((await scene.names()).length, 2);
});

test('a folder whose disk is not there is not made', async () => {
  await using scene = await createScene(14, 'mount/backups');
  await scene.look();
  assert.match(scene.backups.failed()?.reason ?? '', /^ENOENT: .*mount\/backups/);
});

test('a copy that would not leave room for requests is not begun', async () => {
  await using scene = await createScene();
  // It takes no room itself.
  await truncate(scene.database, 8 * 1024 ** 4);
  await scene.look();
  assert.match(
    scene.backups.failed()?.reason ?? '',
    /has no room: \d+ MB are free, and \d+ MB are/,
  );
  assert.equal(scene.world.tries, 0);
  await truncate(scene.database, 0);
  scene.pass(10);
  await scene.look();
  assert.equal(scene.world.tries, 1);
});

test('one before a migration is made in any case and removes none; of one night the newest stays', async () => {
  await using scene = await createScene();
  await scene.look();
  const [nightly = ''] = await scene.names();
  scene.pass(5);
  await scene.backups.makeNow();
  const before = 'contact-2026-11-20T21-05-00Z.db';
  assert.deepEqual(await scene.names(), [nightly, before]);
  scene.pass(24 * 60);
  await scene.look();
  assert.deepEqual(await scene.names(), [before, 'contact-2026-11-21T21-05-00Z.db']);
});

test('one before a migration that failed is over where this night has its copy', async () => {
  await using scene = await createScene();
  await scene.look();
  scene.world.failure = 'disk I/O error';
  await scene.backups.makeNow();
  assert.equal(scene.backups.failed()?.reason, scene.world.failure);
  scene.pass(10);
  await scene.look();
  assert.equal(scene.backups.failed(), undefined);
});

test('one that a clock ahead named does not stand for the night that comes', async () => {
  await using scene = await createScene();
  await mkdir(scene.folder);
  await writeFile(join(scene.folder, backupName(scene.after(minuteMs))), 'from the future');
  await scene.look();
  assert.equal(scene.world.tries, 1);
});

/** A folder of backups, on an evening. */
async function createScene(keep = 14, name = 'backups') {
  const place = await temporaryFolder();
  const folder = join(place.path, name);
  const database = join(place.path, 'contact.db');
  await writeFile(database, '');
  const world = { time: evening.getTime(), failure: undefined as string | undefined, tries: 0 };
  const now = () => new Date(world.time);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const another = () =>
    createBackups({
      folder,
      keep,
      database,
      async copy(target) {
        world.tries += 1;
        if (world.failure) throw new Error(world.failure);
        await writeFile(target, 'whole');
      },
      now,
      log,
    });
  const backups = another();
  return {
    backups,
    another,
    folder,
    database,
    world,
    look: backups.run,
    names: async () => (await readdir(folder)).sort(),
    log: lines,
    after: (ms: number) => new Date(evening.getTime() + ms),
    pass(minutes: number) {
      world.time += minutes * minuteMs;
    },
    [Symbol.asyncDispose]: place[Symbol.asyncDispose],
  };
}
