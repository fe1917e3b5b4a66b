import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims } from '../../owner.ts';
import { claimsThatEnd, filledIn } from '../../owner-checks.ts';
import { holdsUntil } from './holds-until.ts';

const now = Date.parse('2026-11-25T23:00:00Z');

test('a build holds until the first claim or certificate ends, this day included', () => {
  const ends = (automation: string, medicalDevice: string) =>
    claimsThatEnd({
      ...filledIn,
      claims: { ...claims, automation: { ...claims.automation, expires: automation } },
      certificates: { ...filledIn.certificates, medicalDevice: { expires: medicalDevice } },
    });
  assert.equal(holdsUntil(now, ends('2027-03-31', '2027-01-31')), '2027-01-31');
  assert.equal(holdsUntil(now, ends('2026-11-25', '2027-01-31')), '2026-11-25');
  // What had ended before is not on the page.
  assert.equal(holdsUntil(now, ends('2026-11-24', '2027-01-31')), '2027-01-31');
});

test('without any it holds until the day before the server begins to warn of security.txt', () => {
  assert.equal(holdsUntil(now, []), '2027-10-20');
});
