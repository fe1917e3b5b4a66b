import assert from 'node:assert/strict';

const maxMs = 1_000;
const maxAttempts = 5;

/**
 * Asserts that a response takes less than a second. On a busy machine a single response may be slow, so a slow call is
 * repeated; the assertion fails only if every attempt is slow.
 */
export async function assertInTime(ms: number, again: () => Promise<number>): Promise<void> {
  let best = ms;
  for (let attempt = 1; best >= maxMs && attempt < maxAttempts; attempt += 1)
    best = Math.min(best, await again());
  assert.ok(best < maxMs, `fastest of ${maxAttempts} attempts: ${Math.round(best)} ms`);
}
