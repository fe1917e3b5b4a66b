import assert from 'node:assert/strict';

const mostMs = 1_000;
const mostTimes = 5;

/**
 * Holds that an answer takes less than a second. On a busy machine any one may take longer: then the same is asked
 * again, since what is slow by itself is slow each time.
 */
export async function assertInTime(ms: number, again: () => Promise<number>): Promise<void> {
  let best = ms;
  for (let time = 1; best >= mostMs && time < mostTimes; time += 1)
    best = Math.min(best, await again());
  assert.ok(best < mostMs, `answered after ${Math.round(best)} ms at best, of ${mostTimes} times`);
}
