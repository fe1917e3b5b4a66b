import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackoff } from './backoff.ts';

test('a login that is refused just after another attempt succeeded makes it rest', () => {
  const pace = createBackoff(5, () => 0);
  pace.attemptFailed(true);
  pace.serverAnswered();
  assert.equal(pace.waitMs(0), 0);
  pace.attemptFailed(true);
  assert.ok(pace.waitMs(0) >= 45_000);
});
