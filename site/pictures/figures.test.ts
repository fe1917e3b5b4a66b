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

for (const [from, to, drawn] of [
  [5, 10, [30, 10, 5]],
  [3, 12, [28, 12, 9]],
  [8, 8, [32, 8, 0]],
] as const)
  test(`of the forty hours of a week ${from} are marked as saved for certain and ${to} at most`, () => {
    const [rest = '', saved = '', hollow = ''] = week(from, to).shapes.split('<path').slice(1);
    assert.deepEqual([rest, saved, hollow].map(dashes), drawn);
  });

/** An hour is a dash of 34; 26 lie between two. */
function dashes(path: string): number {
  const lengths = Array.from(path.matchAll(/h(\d+)/g), ([, length]) => Number(length));
  return lengths.reduce((sum, length) => sum + (length + 26) / 60, 0);
}
