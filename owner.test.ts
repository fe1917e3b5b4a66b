import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoSettings, isCurrent, owner } from './owner.ts';

test('a setting that still holds its demo value is listed, one that was filled in is not', () => {
  const filled = {
    ...owner,
    phone: '020 123 4567',
    company: { ...owner.company, kvk: '12345678' },
  };
  const listed = demoSettings(filled);
  assert.ok(demoSettings(owner).includes('phone'));
  assert.ok(!listed.includes('phone'));
  assert.ok(!listed.includes('company.kvk'));
  assert.ok(listed.includes('company.btw'));
});

test('an owner may name fewer companies that handle the data, and others', () => {
  const named = {
    ...owner.privacy,
    processors: [{ name: 'Gastheer B.V.', outsideEea: false as const }],
  };
  const listed = demoSettings({ ...owner, privacy: named });
  assert.ok(demoSettings(owner).includes('privacy.processors.0.name'));
  assert.ok(!listed.some((path) => path.startsWith('privacy.processors')));
});

test('a claim is current through its last day, and without one always', () => {
  const claim = { source: 's', date: '2026-01-01' };
  assert.equal(isCurrent(claim, '2040-01-01'), true);
  assert.equal(isCurrent({ ...claim, expires: '2026-11-20' }, '2026-11-20'), true);
  assert.equal(isCurrent({ ...claim, expires: '2026-11-20' }, '2026-11-21'), false);
});
