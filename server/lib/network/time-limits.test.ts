import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { patienceMs } from 'contact/wire.ts';
import * as limits from './time-limits.ts';

test('time limits: storing ends before the page retries, and before a shutdown stops waiting; a shutdown takes less than 9.5 s', () => {
  const { storingMs, connectMs, queryMs, shutdownMs, storeCloseMs } = limits;
  const longestMs = Math.max(storingMs, connectMs + queryMs);
  assert.ok(longestMs < patienceMs && longestMs < shutdownMs);
  assert.ok(shutdownMs + storeCloseMs < 9_500);
});

test('createTimeBudget: steps share one limit; a later result or failure is ignored', async (t) => {
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

test('startActiveTimeout: fires once, does not count time in which the process was suspended, and never fires after stop', (t) => {
  const clock = mockClock(t);
  limits.startActiveTimeout(10_000, () => assert.fail('it fired')).stop();
  let ends = 0;
  limits.startActiveTimeout(10_000, () => {
    ends += 1;
  });
  clock.run(5);
  clock.suspend();
  clock.run(4);
  assert.equal(ends, 0);
  clock.run(1);
  assert.equal(ends, 1);
  clock.run(60);
  assert.equal(ends, 1);
});

function mockClock({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  mock.method(performance, 'now', () => now);
  const tick = (late = 0) => {
    now += 1_000 + late;
    mock.timers.tick(1_000);
  };
  return {
    run(seconds: number) {
      for (let second = 0; second < seconds; second += 1) tick();
    },
    // Node runs an interval once, however late it is.
    suspend: () => tick(60_000),
  };
}
