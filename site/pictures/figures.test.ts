import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automated } from './solution.ts';
import { week } from './week.ts';

test('of twenty calls as many are drawn as done as the percentage says, and the others as for a person', () => {
  for (const [percent, done] of [
    [75, 15],
    [60, 12],
    [100, 20],
  ] as const) {
    const [dots = '', handsets = '', people = ''] = automated(percent)
      .shapes.split('<path')
      .slice(1);
    assert.equal(dots.match(/M/g)?.length, done);
    assert.equal(handsets.match(/M/g)?.length, done);
    // Each is drawn as a head, shoulders and a circle.
    assert.equal(people.match(/M/g)?.length ?? 0, (20 - done) * 3);
  }
});

test('of the forty hours of a week as many are marked as are saved, for certain and at most', () => {
  const [rest = '', saved = '', hollow = ''] = week(5, 10).shapes.split('<path').slice(1);
  assert.deepEqual(
    [rest, saved, hollow].map((hours) => hours.match(/M/g)?.length),
    [30, 10, 5],
  );
});
