import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEnded } from './ask-value.ts';

test('hasEnded: only for a last day before today', () => {
  const today = '2026-11-27';
  assert.equal(hasEnded('claims.automation.expires', '2026-11-26', today), true);
  for (const [path, day] of [
    ['claims.automation.expires', today],
    ['claims.automation.expires', undefined],
    ['claims.automation.date', '2026-11-26'],
  ] as const)
    assert.equal(hasEnded(path, day, today), false);
});
