import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectMs,
  limitTogether,
  queryMs,
  shutdownMs,
  storeCloseMs,
  storingMs,
} from './time-limits.ts';

const never = new Promise<string>(() => {});

test('an answer is out before SIGTERM cuts it off, and before the page, which waits 10 s, asks again', () => {
  assert.ok(Math.max(storingMs, connectMs + queryMs) < shutdownMs);
  assert.ok(shutdownMs + storeCloseMs < 9_500);
});

test('steps share one limit: what comes too late is given up, and so is what follows', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const inTime = limitTogether(0.001);
  const first = inTime(never, 'too late');
  t.mock.timers.tick(1);
  assert.equal(await first, 'too late');
  const second = inTime(never, 'too late');
  t.mock.timers.tick(1);
  assert.equal(await second, 'too late');
});

test('a step that comes in time counts, and one that fails later fails nobody', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const inTime = limitTogether(1_000);
  assert.equal(await inTime(Promise.resolve('done'), 'too late'), 'done');
  await assert.rejects(inTime(Promise.reject(new Error('refused')), 'too late'), /refused/);
  const { promise, reject } = Promise.withResolvers<string>();
  const late = inTime(promise, 'too late');
  t.mock.timers.tick(1_000);
  assert.equal(await late, 'too late');
  reject(new Error('nobody waits'));
});
