import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from './email-transport/smtp/smtp-options.ts';
import { createThrottle } from './throttle.ts';

const minute = 60_000;
const working = { transport: 'working', retryAfterMs: 0 } as const;
const failing = { transport: 'failing', retryAfterMs: 0 } as const;
const loginRefused = { transport: 'login refused', retryAfterMs: 0 } as const;

test('throttle: pauses grow from 1 to 15 minutes after refused logins; a success ends them', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  const pause = (longest: number) => {
    // Concurrent attempts count once.
    for (let count = 0; count < 5; count += 1) throttle.attemptEnded(loginRefused);
    const waitMs = throttle.waitMs(0);
    const longestMs = longest * minute;
    assert.ok(waitMs >= 0.75 * longestMs && waitMs <= longestMs, `waits ${waitMs} ms`);
    now += waitMs;
  };
  for (const minutes of [1, 2, 4, 8, 15, 15, 15]) pause(minutes);
  throttle.attemptEnded(working);
  assert.equal(throttle.waitMs(4), 0);
  for (const minutes of [1, 2]) pause(minutes);
});

test('throttle: a Retry-After lasts, whatever succeeds or fails meanwhile', () => {
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

test('throttle: retries within a minute of the recovery, after any number of failures', () => {
  let now = 0;
  const throttle = createThrottle(5, () => now);
  for (let failure = 0; failure < 50; failure += 1) {
    throttle.attemptEnded(failing);
    const waitMs = throttle.waitMs(0);
    // The mail server may recover just after an attempt began to hang.
    assert.ok(defaultLimits.handoverMs + waitMs <= 55_000, `waits ${waitMs} ms`);
    now += waitMs;
  }
});
