import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createBackups } from './backups.ts';

const minuteMs = 60_000;
const evening = Date.parse('2026-11-20T21:30:00Z');
const said = 'the backup could not be made; tried again every ten minutes';

test('a backup is made at the start and each night, and each hour the server looks whether it is still there', async () => {
  const scene = createScene();
  await scene.lookFor(60);
  assert.equal(scene.runs.length, 1);
  await scene.lookFor(1);
  assert.equal(scene.runs.length, 2);
  // Until 3 in Amsterdam.
  await scene.lookFor(209);
  assert.equal(scene.runs.length, 5);
  await scene.lookFor(1);
  assert.deepEqual(scene.runs, Array(6).fill(''));
  // A clock that was put back.
  scene.world.time -= 24 * 60 * minuteMs;
  await scene.lookFor(1);
  assert.equal(scene.runs.length, 7);
  assert.deepEqual(scene.log, Array(7).fill('backup made'));
});

test('a backup that fails is reported once, tried again every ten minutes, and forgotten when one is made', async () => {
  const scene = createScene();
  scene.world.failure = 'ENOSPC: no space left on device';
  await scene.lookFor(30);
  assert.equal(scene.runs.length, 3);
  assert.deepEqual(scene.backups.failed(), {
    since: new Date(evening),
    reason: scene.world.failure,
  });
  assert.deepEqual(scene.log, [said]);
  // After a restart it is tried at once, so that the alarm goes on.
  const restarted = scene.another();
  await restarted.run(new AbortController().signal);
  assert.equal(restarted.failed()?.reason, scene.world.failure);
  scene.world.failure = undefined;
  await scene.lookFor(1);
  assert.equal(scene.backups.failed(), undefined);
});

test('a failed backup before a migration is forgotten once this night has its copy', async () => {
  const scene = createScene();
  scene.world.failure = 'disk I/O error';
  await scene.backups.makeNow();
  assert.equal(scene.backups.failed()?.reason, scene.world.failure);
  scene.world.failure = undefined;
  await scene.lookFor(11);
  assert.equal(scene.backups.failed(), undefined);
  assert.deepEqual(scene.runs, ['--now', '']);
});

test('a warning about a backup that was made is logged once', async () => {
  const scene = createScene();
  scene.world.warnings = ['An old backup could not be removed'];
  await scene.lookFor(3 * 60);
  const [made, ...lines] = scene.log;
  assert.equal(made, 'backup made');
  assert.deepEqual(
    lines.filter((line) => line !== made),
    scene.world.warnings,
  );
});

/** An evening on which `contact backup` does what `world` says. */
function createScene() {
  const world = {
    time: evening,
    failure: undefined as string | undefined,
    warnings: [] as string[],
  };
  const runs: string[] = [];
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const another = () =>
    createBackups({
      async command(words) {
        runs.push(words.join(' '));
        if (world.failure) throw new Error(world.failure);
        return { made: 'contact.db', warnings: world.warnings };
      },
      now: () => new Date(world.time),
      log,
    });
  const backups = another();
  return {
    backups,
    another,
    world,
    runs,
    log: lines,
    /** Looks each minute, and goes on to the next. */
    async lookFor(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await backups.run(new AbortController().signal);
        world.time += minuteMs;
      }
    },
  };
}
