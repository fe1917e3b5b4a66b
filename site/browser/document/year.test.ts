import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearInAmsterdam } from './year.ts';

for (const [moment, year] of [
  ['2030-12-31T22:59:59.999Z', 2030],
  ['2030-12-31T23:00:00.000Z', 2031],
  ['2031-06-15T12:00:00.000Z', 2031],
  ['2031-12-31T22:59:59.999Z', 2031],
] as const) {
  test(`in Amsterdam it is ${year} at ${moment}`, () => {
    assert.equal(yearInAmsterdam(Date.parse(moment)), year);
  });
}
