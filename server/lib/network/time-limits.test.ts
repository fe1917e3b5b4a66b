import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as limits from './time-limits.ts';

test('an answer is out before SIGTERM cuts it off, and before the page, which waits 10 s, asks again', () => {
  const { storingMs, connectMs, queryMs, shutdownMs, storeCloseMs } = limits;
  assert.ok(Math.max(storingMs, connectMs + queryMs) < shutdownMs);
  assert.ok(shutdownMs + storeCloseMs < 9_500);
});

test('steps share one limit: a result in time counts, a later result or failure does not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pass = (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
  };
  const withinBudget = limits.createTimeBudget(1_000);
  assert.equal(await withinBudget(Promise.resolve('done')), 'done');
  await assert.rejects(withinBudget(Promise.reject(new Error('refused'))), /refused/);
  const first = Promise.withResolvers<string>();
  const slow = withinBudget(first.promise);
  pass(600);
  first.resolve('done');
  assert.equal(await slow, 'done');
  pass(60_000);
  const second = Promise.withResolvers<string>();
  const late = withinBudget(second.promise);
  pass(399);
  assert.equal(await Promise.race([late, 'waits']), 'waits');
  pass(1);
  assert.equal(await late, undefined);
  second.reject(new Error('nobody waits'));
});
