import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestHandoverMs } from '../email-transport/smtp-options.ts';
import { createThrottle } from './throttle.ts';

test('a refused login just after a success delays the next attempt', () => {
  const throttle = createThrottle(5, () => 0);
  throttle.attemptFailed(true);
  throttle.attemptSucceeded();
  assert.equal(throttle.waitMs(0), 0);
  throttle.attemptFailed(true);
  assert.ok(throttle.waitMs(0) >= 45_000);
});

test('a pause that the receiver asked for holds whatever succeeds or fails meanwhile', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  throttle.attemptFailed(false, 60_000);
  throttle.attemptSucceeded();
  assert.equal(throttle.waitMs(0), 60_000);
  now = 12_000;
  throttle.attemptFailed();
  throttle.attemptFailed(false, 1_000);
  throttle.attemptSucceeded();
  assert.equal(throttle.waitMs(4), 48_000);
  now = 60_000;
  assert.equal(throttle.waitMs(4), 0);
});

test('after however many failures an e-mail is tried within a minute of the recovery', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  for (let failure = 0; failure < 50; failure += 1) {
    throttle.attemptFailed();
    const waitMs = throttle.waitMs(0);
    // The mail server may recover just as an attempt has begun to hang.
    assert.ok(longestHandoverMs + waitMs <= 55_000, `waits ${waitMs} ms`);
    now += waitMs;
  }
});
