import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createDamageWatch } from './damage.ts';

const minuteMs = 60_000;
const evening = Date.parse('2026-11-20T21:00:00Z');

test('the database is read through each night, and not at the start', async () => {
  const scene = createScene();
  await scene.pass(2 * 24 * 60);
  // At three in Amsterdam.
  assert.deepEqual(scene.reads, ['2026-11-21T02:00', '2026-11-22T02:00']);
});

test('the database is read through at once if something could not be stored, then every ten minutes while that goes on', async () => {
  const scene = createScene();
  await scene.pass(5);
  scene.watch.suspect();
  await scene.pass(4);
  for (let count = 0; count < 20; count += 1) {
    scene.watch.suspect();
    await scene.pass(1);
  }
  await scene.pass(60);
  assert.deepEqual(scene.reads, [
    '2026-11-20T21:05',
    '2026-11-20T21:15',
    '2026-11-20T21:25',
    '2026-11-20T21:35',
  ]);
});

test('damage is logged once and stands until it is mended, and a reading that fails changes nothing', async () => {
  const scene = createScene();
  scene.world.answer = 'page 9';
  scene.watch.suspect();
  await scene.pass(1);
  assert.equal(scene.watch.found(), 'page 9');
  scene.world.answer = new Error('database is locked');
  await scene.pass(30);
  assert.equal(scene.watch.found(), 'page 9');
  scene.world.answer = undefined;
  await scene.pass(10);
  assert.equal(scene.watch.found(), undefined);
  const times = scene.reads.length;
  await scene.pass(60);
  assert.equal(scene.reads.length, times);
  assert.equal(scene.log.filter((line) => line === 'the database is damaged').length, 1);
});

/** A watch on an evening; `pass` lets minutes go by, with a look at the start of each. */
function createScene() {
  let time = evening;
  const world = { answer: undefined as string | Error | undefined };
  const reads: string[] = [];
  const log: string[] = [];
  const watch = createDamageWatch({
    async read() {
      reads.push(new Date(time).toISOString().slice(0, 16));
      if (world.answer instanceof Error) throw world.answer;
      return world.answer;
    },
    now: () => new Date(time),
    log: pino({}, { write: (line: string) => log.push(JSON.parse(line).msg) }),
  });
  return {
    watch,
    world,
    reads,
    log,
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await watch.run(new AbortController().signal);
        time += minuteMs;
      }
    },
  };
}
