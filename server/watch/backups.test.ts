import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { createBackups } from './backups.ts';

const minuteMs = 60_000;
const evening = Date.parse('2026-11-20T21:30:00Z');
const startCheck = '21:30 check-database';
const failing = 'backup failed; retrying every ten minutes';

test('backUp: backs up at the start, each night at 3:00 in Amsterdam, and at once after a clock was set back', async () => {
  const scene = createScene();
  await scene.pass(2 * 24 * 60);
  assert.deepEqual(scene.runs, [
    '21:30 backup',
    startCheck,
    '2026-11-21 02:00 backup',
    '2026-11-22 02:00 backup',
  ]);
  scene.world.time -= 24 * 60 * minuteMs;
  await scene.pass(60);
  assert.equal(scene.runs.length, 5);
  assert.deepEqual(scene.log, Array(4).fill('backup made'));
});

test('backUp: only checks the database at a start in a night already backed up, unless that backup is dated in the future', async () => {
  const scene = createScene();
  scene.world.lastMade = new Date(evening - 60 * minuteMs);
  await scene.pass(60);
  assert.deepEqual(scene.runs, [startCheck]);
  const restarted = createScene();
  restarted.world.lastMade = new Date(evening + 60 * minuteMs);
  await restarted.pass(60);
  assert.deepEqual(restarted.runs, ['21:30 backup', startCheck]);
});

test('backUp: without BACKUP_FOLDER checks the database each night, but not before an upgrade', async () => {
  const scene = createScene(false);
  await scene.backups.backUpBeforeUpgrade();
  await scene.pass(24 * 60);
  assert.deepEqual(scene.runs, [startCheck, '2026-11-21 02:00 check-database']);
  assert.equal(scene.backups.backupFailure, undefined);
  scene.world.answers['check-database'] = { status: 3, stderr: 'page 9' };
  await scene.pass(24 * 60);
  assert.equal(scene.backups.damage(), 'page 9');
  scene.world.answers['check-database'] = { status: 0, stderr: '' };
  await scene.pass(10);
  scene.world.answers['check-database'] = { status: 1, stderr: 'EIO' };
  await scene.pass(24 * 60);
  const failed = 'the database check could not be completed; retrying every ten minutes';
  assert.deepEqual(scene.log, ['the database is damaged', failed]);
});

test('backUp: reports a failure once, with its start, retries every ten minutes, and clears it on success; logs the warnings of a backup', async () => {
  const scene = createScene();
  const reason = 'ENOSPC: no space left on device';
  scene.world.answers.backup = { status: 1, stderr: reason };
  await scene.pass(30);
  assert.deepEqual(scene.runs, ['21:30 backup', startCheck, '21:40 backup', '21:50 backup']);
  assert.deepEqual(scene.backups.backupFailure?.(), { since: new Date(evening), reason });
  const warning = 'An old backup could not be removed';
  scene.world.answers.backup = { status: 0, stderr: warning };
  await scene.pass(1);
  assert.equal(scene.backups.backupFailure?.(), undefined);
  assert.deepEqual(scene.log, [failing, 'backup made', warning]);
});

test('backUp: a backup that hangs counts as failed after ten minutes, and does not delay the check for damage', async () => {
  const scene = createScene();
  const { promise, resolve } = Promise.withResolvers<void>();
  scene.world.wait = promise;
  const hanging = scene.backups.backUp(new AbortController().signal);
  await setImmediate();
  scene.world.time += 9 * minuteMs;
  assert.equal(scene.backups.backupFailure?.(), undefined);
  scene.world.time += minuteMs;
  assert.deepEqual(scene.backups.backupFailure?.(), {
    since: new Date(evening),
    reason: 'the disk of BACKUP_FOLDER is not responding',
  });
  scene.backups.suspectDamage();
  scene.world.answers['check-database'] = { status: 3, stderr: 'page 9' };
  await scene.backups.check(new AbortController().signal);
  assert.equal(scene.backups.damage(), 'page 9');
  resolve();
  await hanging;
  assert.equal(scene.backups.backupFailure?.(), undefined);
});

test('backUp: a backup that is interrupted because the server stops is not a failure', async () => {
  const scene = createScene();
  scene.world.wait = Promise.reject(new Error('The operation was aborted'));
  const stopping = new AbortController();
  stopping.abort();
  await scene.backups.backUp(stopping.signal);
  assert.equal(scene.backups.backupFailure?.(), undefined);
  assert.deepEqual(scene.log, []);
});

test('backUpBeforeUpgrade: does not count as the nightly backup, which clears its failure', async () => {
  const scene = createScene();
  scene.world.answers['backup --before-upgrade'] = { status: 1, stderr: 'disk I/O error' };
  await scene.backups.backUpBeforeUpgrade();
  assert.equal(scene.backups.backupFailure?.()?.reason, 'disk I/O error');
  await scene.pass(11);
  assert.deepEqual(scene.runs, ['21:30 backup --before-upgrade', startCheck, '21:40 backup']);
  assert.equal(scene.backups.backupFailure?.(), undefined);
});

test('damage: logged once, not a failed backup, and cleared as soon as a check finds none', async () => {
  const scene = createScene();
  const damaged = { status: 3, stderr: 'page 9' };
  scene.world.answers = { backup: damaged, 'check-database': damaged };
  await scene.pass(30);
  assert.equal(scene.backups.damage(), 'page 9');
  assert.equal(scene.backups.backupFailure?.(), undefined);
  assert.deepEqual(scene.runs, [
    '21:30 backup',
    '21:30 check-database',
    '21:40 check-database',
    '21:50 check-database',
  ]);
  assert.deepEqual(scene.log, ['the database is damaged']);
  // A check that fails changes nothing.
  scene.world.answers['check-database'] = { status: 1, stderr: 'database is locked' };
  await scene.pass(10);
  assert.equal(scene.backups.damage(), 'page 9');
  scene.world.answers = {};
  await scene.pass(60);
  assert.equal(scene.backups.damage(), undefined);
  // Tonight has no copy yet, so a backup follows as soon as the damage has cleared.
  assert.deepEqual(scene.runs.slice(5), ['22:10 check-database', '22:11 backup']);
});

test('damage: does not clear a failed backup', async () => {
  const scene = createScene();
  scene.world.answers = { backup: { status: 1, stderr: 'EIO' } };
  await scene.pass(10);
  const damaged = { status: 3, stderr: 'page 9' };
  scene.world.answers = { backup: damaged, 'check-database': damaged };
  await scene.pass(1);
  assert.equal(scene.backups.damage(), 'page 9');
  assert.equal(scene.backups.backupFailure?.()?.reason, 'EIO');
});

test('check: checks the database at the start, at once if damage is suspected, and then every ten minutes while it is', async () => {
  const scene = createScene(false);
  await scene.pass(15);
  for (let count = 0; count < 20; count += 1) {
    scene.backups.suspectDamage();
    await scene.pass(1);
  }
  await scene.pass(60);
  assert.deepEqual(scene.runs, [
    startCheck,
    '21:45 check-database',
    '21:55 check-database',
    '22:05 check-database',
  ]);
});

/** An evening on which each command ends as set in `world`. */
function createScene(hasFolder = true) {
  const world = {
    time: evening,
    lastMade: undefined as Date | undefined,
    answers: {} as Record<string, { status: number; stderr: string }>,
    wait: undefined as Promise<void> | undefined,
  };
  const runs: string[] = [];
  const lines: string[] = [];
  const ran = (args: string[]) => {
    const command = args.join(' ');
    const time = new Date(world.time).toISOString().slice(0, 16).replace('T', ' ');
    runs.push(`${time.replace('2026-11-20 ', '')} ${command}`);
    return world.answers[command] ?? { status: 0, stderr: '' };
  };
  const backups = createBackups({
    async backUp(args) {
      await world.wait;
      return ran(args);
    },
    check: async (args) => ran(args),
    lastMade: hasFolder ? async () => world.lastMade : undefined,
    now: () => new Date(world.time),
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) }),
  });
  return {
    backups,
    world,
    runs,
    log: lines,
    /** Lets minutes pass, with both jobs at the start of each. */
    async pass(minutes: number) {
      const { signal } = new AbortController();
      for (let minute = 0; minute < minutes; minute += 1) {
        await backups.backUp(signal);
        // The job logs a failed check.
        await backups.check(signal).catch(() => {});
        world.time += minuteMs;
      }
    },
  };
}
