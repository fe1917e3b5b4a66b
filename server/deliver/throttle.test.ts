import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualLimits } from './email-transport/smtp/smtp-options.ts';
import { createThrottle } from './throttle.ts';

const minute = 60_000;
const working = { transport: 'working', retryAfterMs: 0 } as const;
const failing = { transport: 'failing', retryAfterMs: 0 } as const;
const loginRefused = { transport: 'login refused', retryAfterMs: 0 } as const;

test('after refused logins the pause grows from a minute to a quarter of an hour, and a success ends it', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  const delays = [1, 2, 4, 8, 15, 15, 15].map((longest) => longest * minute);
  for (const longestMs of delays) {
    // Attempts that were in flight together count once.
    for (let count = 0; count < 5; count += 1) throttle.attemptEnded(loginRefused);
    const waitMs = throttle.waitMs(0);
    assert.ok(waitMs >= 0.75 * longestMs && waitMs <= longestMs, `waits ${waitMs} ms`);
    now += waitMs;
  }
  throttle.attemptEnded(working);
  assert.equal(throttle.waitMs(4), 0);
  throttle.attemptEnded(loginRefused);
  assert.ok(throttle.waitMs(0) >= 0.75 * minute);
});

test('a pause that the receiver asked for lasts, whatever succeeds or fails meanwhile', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  throttle.attemptEnded({ ...failing, retryAfterMs: minute });
  throttle.attemptEnded(working);
  assert.equal(throttle.waitMs(0), minute);
  now = 12_000;
  throttle.attemptEnded(failing);
  throttle.attemptEnded({ ...failing, retryAfterMs: 1_000 });
  throttle.attemptEnded(working);
  assert.equal(throttle.waitMs(4), 48_000);
  now = minute;
  assert.equal(throttle.waitMs(4), 0);
});

test('after any number of failures an e-mail is tried within a minute of the recovery', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  for (let failure = 0; failure < 50; failure += 1) {
    throttle.attemptEnded(failing);
    const waitMs = throttle.waitMs(0);
    // The mail server may recover just as an attempt has begun to hang.
    assert.ok(usualLimits.handoverMs + waitMs <= 55_000, `waits ${waitMs} ms`);
    now += waitMs;
  }
});
