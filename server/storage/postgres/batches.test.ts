import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreFullError } from '../store.ts';
import { createBatches } from './batches.ts';

test('batches: items wait while all slots are busy, then run together, each with its own result', async () => {
  const running: { items: number[]; end: (results: number[]) => void }[] = [];
  const run = createBatches((items: number[]) => {
    const { promise, resolve } = Promise.withResolvers<number[]>();
    running.push({ items, end: resolve });
    return promise;
  });
  for (const item of [1, 2, 3]) {
    void run(item);
    await nextTurn();
  }
  const late = [run(4), run(5)];
  await nextTurn();
  assert.equal(running.length, 3);
  running[0]?.end([1]);
  await nextTurn();
  await nextTurn();
  assert.deepEqual(running[3]?.items, [4, 5]);
  running[3]?.end([40, 50]);
  assert.deepEqual(await Promise.all(late), [40, 50]);
});

test('batches: items that share a lock never run concurrently', async () => {
  const running = new Set<string>();
  let ran = 0;
  const run = createBatches(
    async (items: string[]) => {
      for (const item of items) {
        assert.ok(!running.has(item), item);
        running.add(item);
      }
      await nextTurn();
      for (const item of items) running.delete(item);
      ran += items.length;
      return items;
    },
    (item) => [item],
  );
  await Promise.all(['a', 'b', 'a', 'a'].map(run));
  assert.equal(ran, 4);
});

test('batches: each item is tried alone after a refusal by the database, but not after a connection error', async () => {
  const outcomeOf = async (code: string) => {
    let attempts = 0;
    const run = createBatches(async (items: number[]) => {
      attempts += 1;
      if (items.includes(2)) throw Object.assign(new Error('no'), { code });
      return items;
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(run));
    return { attempts, statuses: outcomes.map(({ status }) => status) };
  };
  const refused = { attempts: 4, statuses: ['fulfilled', 'rejected', 'fulfilled'] };
  assert.deepEqual(await outcomeOf('23514'), refused);
  const away = { attempts: 1, statuses: ['rejected', 'rejected', 'rejected'] };
  assert.deepEqual(await outcomeOf('ECONNREFUSED'), away);
});

test('batches: with 2,000 items waiting, one more is refused at once', async () => {
  const run = createBatches(() => new Promise<number[]>(() => {}));
  for (let item = 0; item < 2_000; item += 1) void run(item);
  await assert.rejects(run(0), StoreFullError);
});
