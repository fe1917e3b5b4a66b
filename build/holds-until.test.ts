import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsUntil } from './holds-until.ts';

const now = Date.parse('2026-11-25T23:00:00Z');

const ends = (...days: string[]) => days.map((lastDay) => ({ lastDay }));

test('a build holds until the first claim or certificate ends, this day included', () => {
  assert.equal(holdsUntil(now, ends('2027-03-31', '2027-01-31')), '2027-01-31');
  assert.equal(holdsUntil(now, ends('2026-11-25', '2027-01-31')), '2026-11-25');
  // What had ended before is not on the page.
  assert.equal(holdsUntil(now, ends('2026-11-24', '2027-01-31')), '2027-01-31');
});

test('without any it holds until the day before the server begins to warn of security.txt', () => {
  assert.equal(holdsUntil(now, ends()), '2027-10-20');
});
