import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automation, automationRows } from './automation.ts';
import { week } from './week.ts';

test('figures: the percentage sets how many of twenty calls are drawn as done; a person does the others', () => {
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
    // Each person is drawn as a head, shoulders and a circle.
    assert.equal(people.match(/M/g)?.length ?? 0, (20 - done) * 3);
    // The page has the same calls in two rows.
    const inRows = automationRows(percent).map(({ shapes }) => shapes.match(/h0/g)?.length ?? 0);
    assert.deepEqual(inRows, [Math.min(done, 10), Math.max(done - 10, 0)]);
  }
});

for (const [from, to, drawn] of [
  [5, 10, [30, 10, 5]],
  [3, 12, [28, 12, 9]],
  [8, 8, [32, 8, 0]],
] as const)
  test(`figures: of the forty hours of a week ${from} are marked as certainly saved and ${to} as saved at most`, () => {
    const paths = week(from, to).shapes.split('<path').slice(1);
    // Each hour is drawn as a line.
    assert.deepEqual(
      paths.map((path) => path.match(/M/g)?.length ?? 0),
      drawn.filter((count) => count > 0),
    );
  });
