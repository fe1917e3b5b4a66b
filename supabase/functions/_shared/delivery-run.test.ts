import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { newReference } from '../../../server/lib/reference.ts';
import type { DeliveryKind } from '../../../server/store/delivery-kinds.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts';
import type { Store } from '../../../server/store/store.ts';
import { aRequest } from '../../../tests/support/calls/a-request.ts';
import { runDelivery } from './delivery-run.ts';

const dayMs = 86_400_000;

test('a run delivers, erases old requests, deletes expired data, and checks for an alarm', async () => {
  await using scene = createScene();
  await scene.add('old');
  assert.deepEqual(await scene.run(), { ...nothing, delivered: 1 });
  for (let days = 0; days < 31; days += 1) {
    scene.pass(dayMs);
    await scene.store.noteRetention(30);
  }
  await scene.add('new');
  assert.deepEqual(await scene.run(), { ...nothing, delivered: 1, erased: 1 });
  const { requests } = await scene.store.readRequests(10);
  assert.deepEqual(
    requests.map(({ email }) => email),
    ['new@praktijk.nl'],
  );
  assert.deepEqual(scene.done, ['checkAlarm', 'deleteExpired', 'checkAlarm', 'deleteExpired']);
});

test('in the first 24 hours of other days nothing is erased for its age, and the first run says so once', async () => {
  await using scene = createScene();
  await scene.add('old');
  await scene.run();
  scene.pass(31 * dayMs);
  assert.deepEqual(await scene.run({ retention: { days: 20, kinds } }), nothing);
  scene.pass(dayMs - 1);
  assert.deepEqual(await scene.run({ retention: { days: 20, kinds } }), nothing);
  const lines = scene.log.match(/.*older than privacy\.retentionDays, 20 days.*\n/g) ?? [];
  assert.equal(lines.length, 1, scene.log);
  assert.match(
    lines[0] ?? '',
    /"level":40,.*"1 delivered request is .*from 2026-12-22T12:00:00.000Z on/,
  );
  scene.pass(1);
  assert.deepEqual(await scene.run({ retention: { days: 20, kinds } }), { ...nothing, erased: 1 });
});

test('what was not delivered is never erased', async () => {
  await using scene = createScene();
  await scene.add('old');
  await scene.store.noteRetention(30);
  scene.pass(31 * dayMs);
  const failing = { send: () => Promise.reject(new Error('421')) };
  assert.deepEqual(await scene.run(failing), { ...nothing, postponed: 1 });
  assert.equal((await scene.store.readRequests(10)).requests.length, 1);
});

test('the alarm is checked when the store cannot be read, too', async () => {
  await using scene = createScene();
  const store: Store = { ...scene.store, claimDelivery: () => Promise.reject(new Error('away')) };
  await assert.rejects(scene.run({ store }), /away/);
  assert.deepEqual(scene.done, ['checkAlarm']);
});

test('a failure beside the delivery is logged and stops nothing', async () => {
  await using scene = createScene();
  await scene.add('key');
  const deleteExpired = () => Promise.reject(new Error('disk full'));
  assert.deepEqual(await scene.run({ deleteExpired }), { ...nothing, delivered: 1 });
  assert.match(scene.log, /disk full/);
});

test('days that would erase what has just come are refused before anything is done', async () => {
  await using scene = createScene();
  await scene.add('key');
  await assert.rejects(scene.run({ retention: { days: 0, kinds } }), /retentionDays/);
  assert.equal((await scene.store.backlog('notification')).owed, 1);
});

const kinds: DeliveryKind[] = ['notification'];
const nothing = { delivered: 0, postponed: 0, undeliverable: 0, erased: 0 };

function createScene() {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const store = openSqliteStore(':memory:', true, () => time);
  const scene = {
    store,
    done: [] as string[],
    log: '',
    pass(ms: number) {
      time += ms;
    },
    async add(key: string) {
      await store.add({
        ...aRequest({ email: `${key}@praktijk.nl` }),
        key,
        reference: newReference(),
        marks: [],
        source: {},
        owes: ['notification'],
      });
    },
    run: (changes: Partial<Parameters<typeof runDelivery>[0]> = {}) =>
      runDelivery({
        store,
        send: async () => undefined,
        beat: undefined,
        retention: { days: 30, kinds },
        async deleteExpired() {
          scene.done.push('deleteExpired');
        },
        async checkAlarm() {
          scene.done.push('checkAlarm');
        },
        log: pino({}, { write: (line: string) => (scene.log += line) }),
        ...changes,
      }),
    [Symbol.asyncDispose]: () => store.close(),
  };
  return scene;
}
