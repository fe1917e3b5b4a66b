import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createRefusalLog } from './refusal-log.ts';

test('the first refusal is said at once, and what follows once a second, none left out', (context) => {
  const { refusals, said, pass } = createScene(context);
  refusals.add();
  assert.deepEqual(said(), [1]);
  for (let time = 0; time < 5_000; time += 1) refusals.add();
  assert.deepEqual(said(), [1]);
  pass(1_000);
  assert.deepEqual(said(), [1, 5_000]);
  refusals.add();
  refusals.add();
  pass(1_000);
  assert.deepEqual(said(), [1, 5_000, 2]);
});

test('after a quiet time nothing is said until the next refusal, which is said at once', (context) => {
  const { refusals, said, pass } = createScene(context);
  refusals.add();
  pass(60_000);
  assert.deepEqual(said(), [1]);
  refusals.add();
  assert.deepEqual(said(), [1, 1]);
});

test('what has not been said at the end is said then, once', (context) => {
  const { refusals, said, pass } = createScene(context);
  for (let time = 0; time < 3; time += 1) refusals.add();
  refusals.flush();
  refusals.flush();
  pass(60_000);
  assert.deepEqual(said(), [1, 2]);
});

function createScene({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lines: { refused: number; code: string }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  return {
    refusals: createRefusalLog(log),
    /** How many each line of the log says were refused. */
    said: () => lines.map(({ refused }) => refused),
    pass: (ms: number) => mock.timers.tick(ms),
  };
}
