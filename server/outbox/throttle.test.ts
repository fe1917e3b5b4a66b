import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThrottle } from './throttle.ts';

test('a refused login just after a success delays the next attempt', () => {
  const throttle = createThrottle(5, () => 0);
  throttle.attemptFailed(true);
  throttle.attemptSucceeded();
  assert.equal(throttle.waitMs(0), 0);
  throttle.attemptFailed(true);
  assert.ok(throttle.waitMs(0) >= 45_000);
});
