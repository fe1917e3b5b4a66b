import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createRefusalLog } from './refusal-log.ts';

test('refusals are counted in one line a second, and none is left out at the end', ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] });
  const logged: number[] = [];
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).refused) });
  const { add, flush } = createRefusalLog(log);
  for (let time = 0; time < 5_000; time += 1) add();
  assert.deepEqual(logged, []);
  mock.timers.tick(1_000);
  assert.deepEqual(logged, [5_000]);
  mock.timers.tick(60_000);
  add();
  mock.timers.tick(1_000);
  add();
  for (let time = 0; time < 2; time += 1) flush();
  assert.deepEqual(logged, [5_000, 1, 1]);
});
