import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createRefusalLog } from './refusal-log.ts';

test('the first refusal is logged at once, the next once a second, and none is left out at the end', ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const logged: number[] = [];
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).refused) });
  const refusals = createRefusalLog(log);
  const refuse = (count: number) => {
    for (let time = 0; time < count; time += 1) refusals.add();
  };

  refuse(1);
  assert.deepEqual(logged, [1]);
  refuse(5_000);
  assert.deepEqual(logged, [1]);
  mock.timers.tick(1_000);
  assert.deepEqual(logged, [1, 5_000]);
  refuse(2);
  mock.timers.tick(1_000);
  assert.deepEqual(logged, [1, 5_000, 2]);
  mock.timers.tick(60_000);
  assert.deepEqual(logged, [1, 5_000, 2]);
  refuse(3);
  assert.deepEqual(logged, [1, 5_000, 2, 1]);
  for (let time = 0; time < 2; time += 1) refusals.flush();
  mock.timers.tick(60_000);
  assert.deepEqual(logged, [1, 5_000, 2, 1, 2]);
});
