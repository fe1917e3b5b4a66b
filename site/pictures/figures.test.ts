import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automation } from './automation.ts';
import { week } from './week.ts';

test('the percentage decides how many of twenty calls are drawn as done; the others are for a person', () => {
  for (const [percent, done] of [
    [75, 15],
    [60, 12],
    [100, 20],
  ] as const) {
    const [dots = '', handsets = '', people = ''] = automation(percent)
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
  test(`of the forty hours of a week ${from} are marked as certainly saved and ${to} as saved at most`, () => {
    const [rest = '', saved = '', hollow = ''] = week(from, to).shapes.split('<path').slice(1);
    assert.deepEqual([rest, saved, hollow].map(dashes), drawn);
  });

/** An hour is a dash of 34, with a gap of 26. */
function dashes(path: string): number {
  const lengths = Array.from(path.matchAll(/h(\d+)/g), ([, length]) => Number(length));
  return lengths.reduce((sum, length) => sum + (length + 26) / 60, 0);
}
