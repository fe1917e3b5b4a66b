import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startActiveTimeout } from './active-timeout.ts';

test('it fires when its time is up, once', async () => {
  let ends = 0;
  const start = performance.now();
  await new Promise<void>((resolve) =>
    startActiveTimeout(100, () => {
      ends += 1;
      resolve();
    }),
  );
  assert.ok(performance.now() - start > 80);
  await delay(30);
  assert.equal(ends, 1);
});

test('a stopped timeout does not fire', async () => {
  let isEnded = false;
  startActiveTimeout(20, () => {
    isEnded = true;
  }).stop();
  await delay(60);
  assert.equal(isEnded, false);
});

test('the time in which the process stood still does not count', async () => {
  let isEnded = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  startActiveTimeout(200, () => {
    isEnded = true;
    resolve();
  });
  standStill(1_500);
  // Timers that are due go first, then what has come meanwhile is read.
  await new Promise((read) => setTimeout(() => setImmediate(read)));
  assert.equal(isEnded, false);
  await promise;
});

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
