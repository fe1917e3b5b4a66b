import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createPeriodic } from './periodic.ts';

test('a job runs at the start and each time its interval is over, never twice at once, and stop tells it to end and waits for that', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setInterval'] });
  let runs = 0;
  let isStopping = false;
  let ended = Promise.withResolvers<void>();
  const periodic = createPeriodic((stopping) => {
    runs += 1;
    stopping.onabort = () => {
      isStopping = true;
    };
    return ended.promise;
  }, 1_000);

  periodic.start();
  mock.timers.tick(3_000);
  const run = periodic.run();
  assert.equal(runs, 1);
  ended.resolve();
  await run;
  ended = Promise.withResolvers();
  mock.timers.tick(999);
  assert.equal(runs, 1);
  mock.timers.tick(1);
  assert.equal(runs, 2);

  let isStopped = false;
  const stopped = periodic.stop().then(() => {
    isStopped = true;
  });
  await turn();
  assert.deepEqual([isStopping, isStopped], [true, false]);
  ended.resolve();
  await stopped;
  mock.timers.tick(3_000);
  assert.equal(runs, 2);
});
