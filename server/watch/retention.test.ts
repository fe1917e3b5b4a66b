import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { Store } from '../storage/store.ts';
import { createRetention } from './retention.ts';

const hourMs = 3_600_000;
const noon = new Date('2026-11-20T12:00:00Z');
const nothingErased = ['erase', 'files before 2026-10-21T12:00', 'notices', 'counts'];
const [, ...afterErasing] = nothingErased;

test('retention.run: erases expired requests with their files, and then overwrites them', async () => {
  const scene = createScene();
  scene.world.batches = [
    { erased: ['A', 'B'], isMore: true },
    { erased: ['C'], isMore: false },
  ];
  scene.world.dropped = 1;
  await scene.run();
  const batches = ['erase', 'remove A,B', 'erase', 'remove C'];
  assert.deepEqual(scene.done(), [...batches, ...afterErasing, 'scrub']);
  assert.deepEqual(scene.log(), [
    'info: expired requests erased 3',
    'warn: erasure notices dropped: undelivered for 30 days',
  ]);
  scene.world.dropped = 0;
  await scene.passHour();
  assert.equal(scene.done()[1], 'files before 2026-10-21T13:00');
  assert.equal(scene.log().length, 0);
});

test('retention.run: erases nothing for 24 hours after the period changed, and logs that at the start and at the change', async () => {
  const scene = createScene({ since: new Date(noon.getTime() - hourMs) });
  await scene.run();
  assert.deepEqual(scene.done(), ['counts', 'scrub']);
  const announced =
    'warn: 12 requests are past privacy.retentionDays (30 days) and will be erased from 2026-11-21T11:00:00.000Z, 24 hours after the setting or the clock changed; to list them: npm run contact -- list --older-than 30';
  assert.deepEqual(scene.log(), [announced]);
  for (let hours = 2; hours < 24; hours += 1) await scene.passHour();
  assert.deepEqual([new Set(scene.done()), scene.log()], [new Set(['counts']), []]);
  await scene.passHour();
  assert.equal(scene.done()[0], 'erase');
  scene.world.since = new Date(noon.getTime() + 24 * hourMs);
  await scene.passHour();
  assert.deepEqual([scene.done(), scene.log().length], [['counts'], 1]);
});

test('retention, isShortLived: logs a changed period once, erases a few batches, and overwrites only what it erased', async () => {
  const scene = createScene({ isShortLived: true });
  for (const sinceMs of [1, 0, 1]) {
    scene.world.since = new Date(scene.world.time - sinceMs);
    await scene.run();
  }
  assert.equal(scene.log().length, 1);
  scene.world.since = new Date(0);
  await scene.run();
  assert.deepEqual(scene.done(), ['counts', 'counts', 'counts', ...nothingErased]);
  scene.world.batches = Array(21).fill({ erased: ['A'], isMore: true });
  await scene.run();
  const batches = Array(20).fill(['erase', 'remove A']).flat();
  assert.deepEqual(scene.done(), [...batches, ...afterErasing, 'scrub']);
});

for (const [step, problem] of [
  ['erase', 'expired requests could not be erased'],
  ['remove', 'the e-mails of erased requests could not be removed'],
  ['files', 'the e-mails of erased requests could not be removed'],
  ['notices', 'old erasure notices could not be dropped'],
  ['counts', 'expired data could not be deleted'],
  ['scrub', 'erased data could not be overwritten in the database files'],
] as const)
  test(`retention.run: if '${step}' fails, logs that, does the other steps, and retries it in the next run`, async () => {
    const scene = createScene();
    scene.world.fails = step;
    scene.world.batches = ['A', 'B'].map((reference) => ({ erased: [reference], isMore: false }));
    await scene.run();
    assert.ok(scene.log().includes(`error: ${problem}; will retry`));
    const done = scene.done();
    for (const other of ['files', 'notices', 'counts', 'scrub'])
      assert.ok(done.some((each) => each.startsWith(other)));
    await scene.passHour();
    assert.ok(scene.done().some((each) => each.startsWith(step)));
  });

test('retention.run: overwrites erased requests once, or retries in each run while they are being read', async () => {
  const scene = createScene();
  await scene.run();
  for (const [world, isScrubbed, warning] of [
    [{}, false, ''],
    // Another process has erased something.
    [{ isPending: true, scrubbed: 'blocked' }, true, 'will retry'],
    [{}, true, 'will retry'],
    [{ isPending: false, scrubbed: 'file not rewritten' }, true, 'too large to vacuum'],
    [{ scrubbed: 'done' }, false, ''],
  ] as const) {
    Object.assign(scene.world, world);
    scene.done();
    await scene.passHour();
    assert.equal(scene.done().includes('scrub'), isScrubbed);
    const log = scene.log();
    assert.equal(log.length, warning === '' ? 0 : 1);
    assert.ok(log.join().includes(warning), log.join());
  }
});

test('retention, stop: removes the files of the batch being erased, and does nothing else', async () => {
  const scene = createScene();
  scene.world.batches = [{ erased: ['A'], isMore: true }];
  scene.world.whileErasing = scene.stop;
  await scene.run();
  assert.deepEqual(scene.done(), ['erase', 'remove A']);
});

/**
 * The job at noon on a store that behaves as set in `world`.
 * @param since When the retention period last changed.
 */
function createScene({ since = new Date(0), isShortLived = false } = {}) {
  const world = {
    time: noon.getTime(),
    since,
    /** What each call of `eraseExpired` returns, in order. */
    batches: [] as Awaited<ReturnType<Store['eraseExpired']>>[],
    /** How many erasure notices are dropped. */
    dropped: 0,
    /** The step that fails. */
    fails: '',
    /** Whether data that this process did not erase must be overwritten. */
    isPending: false,
    scrubbed: 'done' as Awaited<ReturnType<Store['scrub']>>,
    whileErasing: (): unknown => undefined,
  };
  const stopping = new AbortController();
  const done: string[] = [];
  const lines: string[] = [];
  const step = async (name: string) => {
    done.push(name);
    if (world.fails && name.startsWith(world.fails)) throw new Error('disk I/O error');
  };
  const store = {
    async recordRetention() {
      return { since: world.since, now: new Date(world.time) };
    },
    countExpired: async () => 12,
    erase: () => assert.fail(),
    async eraseExpired() {
      await step('erase');
      world.whileErasing();
      return world.batches.shift() ?? { erased: [], isMore: false };
    },
    async dropErasureNotices() {
      await step('notices');
      return world.dropped;
    },
    async scrub() {
      await step('scrub');
      return world.scrubbed;
    },
    deleteExpiredCounts: () => step('counts'),
    isScrubPending: async () => world.isPending,
  };
  const job = createRetention({
    retention: { days: 30, kinds: [] },
    store,
    mailer: {
      deleteFiles: (references) => step(`remove ${references}`),
      deleteFilesBefore: (time) => step(`files before ${time.toISOString().slice(0, 16)}`),
    },
    isShortLived,
    log: pino({}, { write: (line: string) => lines.push(inWords(line)) }),
  });
  return {
    world,
    /** The steps since the last call; `log`: the log lines. */
    done: () => done.splice(0),
    log: () => lines.splice(0),
    stop: () => stopping.abort(),
    run: () => job.run(stopping.signal),
    async passHour() {
      world.time += hourMs;
      await job.run(stopping.signal);
    },
  };
}

function inWords(line: string): string {
  const { level, msg, erased = '' } = JSON.parse(line);
  return `${pino.levels.labels[level]}: ${msg} ${erased}`.trim();
}
