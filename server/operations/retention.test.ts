import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import { newReference } from '../lib/reference.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createRetention } from './retention.ts';

const hour = 3_600_000;
const day = 24 * hour;
const days = 30;
const noon = new Date('2026-11-20T12:00:00Z');
/** The time of the store while a test adds something. */
let storeTime: number | undefined;

test('less than a day is refused', () => {
  const parts = {
    store: openSqliteStore(':memory:'),
    log: pino({ enabled: false }),
  };
  const nothing = async () => {};
  for (const wrong of [0, -1, Number.NaN])
    assert.throws(
      () =>
        createRetention({
          ...parts,
          removeMails: nothing,
          removeMailsBefore: nothing,
          deleteExpired: nothing,
          retention: { days: wrong, kinds: [] },
        }),
      /^Error: privacy\.retentionDays in owner\.ts is .*; it may be 1 or more$/,
    );
});

test('delivered requests are erased after their days, at the start and each hour, with their e-mails', async (t) => {
  await using scene = openScene(t);
  const { store, removed } = scene;
  const past = await add(store, -days * day - 1);
  const exactly = await add(store, -days * day);
  const soon = await add(store, -days * day + hour);
  await deliver(store);
  const fresh = await add(store, 0);

  await scene.start();
  assert.deepEqual(await kept(store), [fresh, soon, exactly]);
  assert.deepEqual(removed, [past]);
  assert.deepEqual(scene.lines(), [[30, 1]]);

  await scene.tick(hour);
  assert.deepEqual(await kept(store), [fresh, soon]);
  await scene.tick(hour);
  assert.deepEqual(await kept(store), [fresh]);
  assert.deepEqual(removed, [past, exactly, soon]);
  assert.deepEqual(scene.lines(), [
    [30, 1],
    [30, 1],
    [30, 1],
  ]);
});

test('the log names nothing that was erased', async (t) => {
  await using scene = openScene(t);
  await add(scene.store, -9_999 * day);
  await deliver(scene.store);
  await scene.start();
  assert.deepEqual(
    scene.facts.map(({ time, pid, hostname, ...facts }) => facts),
    [{ level: 30, erased: 1, msg: 'requests erased: their days are over' }],
  );
});

test('in the first 24 hours of other days nothing is erased for its age, and no file is removed', async (t) => {
  await using scene = openScene(t, 0);
  const reference = await add(scene.store, -days * day - 1);
  await deliver(scene.store);
  await scene.start();
  for (let hours = 1; hours < 24; hours += 1) await scene.tick(hour);
  assert.deepEqual(await kept(scene.store), [reference]);
  assert.deepEqual([scene.removed, scene.removedBefore, scene.lines()], [[], [], []]);
  assert.equal(scene.expiries(), 24);
  await scene.tick(hour);
  assert.deepEqual(await kept(scene.store), []);
  assert.deepEqual(scene.removed, [reference]);
  assert.deepEqual(scene.removedBefore, [new Date(noon.getTime() - days * day + day)]);
});

test('undelivered requests stay, whatever the clock says', async (t) => {
  await using scene = openScene(t);
  const waiting = await add(scene.store, -9_999 * day);
  const refused = await add(scene.store, -9_999 * day);
  const mail = await scene.store.claimDelivery('notification', 60_000);
  assert.ok(mail);
  await scene.store.abandonDelivery(mail, '550');
  await scene.start();
  scene.time.setTime(noon.getTime() + 9_999 * day);
  await scene.tick(hour);
  assert.deepEqual(await kept(scene.store), [refused, waiting]);
  assert.deepEqual(scene.lines(), []);
});

test('a failed erasure is repeated an hour later', async (t) => {
  await using scene = openScene(t);
  const reference = await add(scene.store, -days * day - 1);
  await deliver(scene.store);
  scene.fails.eraseOver = true;
  await scene.start();
  assert.deepEqual(await kept(scene.store), [reference]);
  assert.deepEqual(scene.lines(), [[50, undefined]]);
  scene.fails.eraseOver = false;
  await scene.tick(hour);
  assert.deepEqual(await kept(scene.store), []);
  assert.deepEqual(scene.removed, [reference]);
});

test('files that cannot be removed stop nothing, and old files are removed each hour', async (t) => {
  await using scene = openScene(t);
  await add(scene.store, -days * day - 1);
  await deliver(scene.store);
  scene.fails.removeMails = true;
  await scene.start();
  assert.deepEqual(await kept(scene.store), []);
  assert.deepEqual(scene.lines(), [
    [50, undefined],
    [30, 1],
  ]);
  assert.equal(scene.scrubs(), 1);
  await scene.tick(hour);
  const start = noon.getTime() - days * day;
  assert.deepEqual(scene.removedBefore, [new Date(start), new Date(start + hour)]);
});

test('the database is scrubbed at the start, and later only after an erasure', async (t) => {
  await using scene = openScene(t);
  scene.fails.scrub = true;
  await scene.start();
  assert.equal(scene.lines()[0]?.[0], 40);
  scene.fails.scrub = false;
  for (const scrubs of [2, 2]) {
    await scene.tick(hour);
    assert.equal(scene.scrubs(), scrubs);
  }
  await add(scene.store, -days * day);
  await deliver(scene.store);
  await scene.tick(hour);
  assert.equal(scene.scrubs(), 3);
});

test('what another process erased while somebody reads is tried again each hour', async (t) => {
  await using scene = openScene(t);
  await scene.start();
  await scene.tick(hour);
  assert.equal(scene.scrubs(), 1);
  Object.assign(scene.fails, { waits: true, scrub: true });
  for (const scrubs of [2, 3]) {
    await scene.tick(hour);
    assert.equal(scene.scrubs(), scrubs);
  }
  Object.assign(scene.fails, { waits: false, scrub: false });
  for (const scrubs of [4, 4]) {
    await scene.tick(hour);
    assert.equal(scene.scrubs(), scrubs);
  }
});

test('stop waits for the current step with its files, and nothing follows', async (t) => {
  await using scene = openScene(t);
  const reference = await add(scene.store, -days * day - 1);
  await deliver(scene.store);
  const { promise, resolve } = Promise.withResolvers<void>();
  scene.fails.wait = promise;
  await scene.noteDays();
  scene.retention.start();
  await scene.erasing;
  let isStopped = false;
  const stopped = scene.retention.stop().then(() => {
    isStopped = true;
  });
  await nextTurn();
  assert.equal(isStopped, false);
  resolve();
  await stopped;
  assert.deepEqual(await kept(scene.store), []);
  assert.deepEqual(scene.removed, [reference]);
  assert.equal(scene.scrubs(), 0);
  scene.time.tick(2 * hour);
  await nextTurn();
  assert.equal(scene.runs(), 1);
});

/**
 * The job on a store of its own, at noon, with what it did beside the store.
 * @param sinceMs How long its days have been the same.
 */
function openScene({ mock }: TestContext, sinceMs = day) {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: noon });
  const store = openSqliteStore(':memory:', true, () => storeTime ?? Date.now());
  const facts: { level: number; erased?: number; [name: string]: unknown }[] = [];
  const removed: string[] = [];
  const removedBefore: Date[] = [];
  const fails = {
    eraseOver: false,
    removeMails: false,
    scrub: false,
    waits: false,
    wait: undefined as Promise<void> | undefined,
  };
  const erasing = Promise.withResolvers<void>();
  let expiries = 0;
  let scrubs = 0;
  let runs = 0;
  const retention = createRetention({
    retention: { days, kinds: ['notification'] },
    store: {
      ...store,
      async eraseOver(...parameters) {
        runs += 1;
        erasing.resolve();
        await fails.wait;
        if (fails.eraseOver) throw new Error('disk I/O error');
        return store.eraseOver(...parameters);
      },
      async scrub() {
        scrubs += 1;
        return !fails.scrub;
      },
      isScrubPending: async () => fails.waits,
    },
    async removeMails(references) {
      if (fails.removeMails) throw new Error('EACCES');
      removed.push(...references);
    },
    async deleteExpired() {
      expiries += 1;
    },
    async removeMailsBefore(time) {
      removedBefore.push(time);
    },
    log: pino({}, { write: (line: string) => facts.push(JSON.parse(line)) }),
  });
  /** The last steps of a look are those that follow on the deletion of expired data. */
  const looked = async (begin: () => void) => {
    const before = expiries;
    begin();
    while (expiries === before) await nextTurn();
    await nextTurn();
  };
  async function noteDays() {
    storeTime = noon.getTime() - sinceMs;
    await store.noteRetention(days);
    storeTime = undefined;
  }
  return {
    store,
    noteDays,
    time: mock.timers,
    facts,
    /** Of each line of the log its level, 30 for information, 40 for a warning and 50 for an error, and how many it says were erased. */
    lines: () => facts.map(({ level, erased }) => [level, erased]),
    removed,
    removedBefore,
    fails,
    erasing: erasing.promise,
    expiries: () => expiries,
    scrubs: () => scrubs,
    runs: () => runs,
    retention,
    /** Resolves when the first look is done with. */
    async start() {
      await noteDays();
      await looked(() => retention.start());
    },
    /** Resolves when the look that is then due is done with. */
    tick: (ms: number) => looked(() => mock.timers.tick(ms)),
    async [Symbol.asyncDispose]() {
      await retention.stop();
      await store.close();
    },
  };
}

async function add(store: Store, after: number): Promise<string> {
  const reference = newReference();
  storeTime = noon.getTime() + after;
  await store.add({
    ...aRequest(),
    reference,
    key: reference,
    marks: [],
    source: {},
    owes: ['notification'],
  });
  storeTime = undefined;
  return reference;
}

async function deliver(store: Store): Promise<void> {
  for (;;) {
    const mail = await store.claimDelivery('notification', 60_000);
    if (mail === undefined) return;
    await store.completeDelivery(mail);
  }
}

async function kept(store: Store): Promise<string[]> {
  return (await store.readRequests(100)).requests.map(({ reference }) => reference);
}
