import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startActiveTimeout } from './active-timeout.ts';

test('the timeout fires once when its time is up, not counting a standstill of the process, and never after a stop', (t) => {
  const clock = mockClock(t);
  startActiveTimeout(10_000, () => assert.fail('it fired')).stop();
  let ends = 0;
  startActiveTimeout(10_000, () => {
    ends += 1;
  });
  clock.run(5);
  clock.standStill();
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
    standStill: () => tick(60_000),
  };
}
