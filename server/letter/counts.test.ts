import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { Counts } from '../store/letters.ts';
import { createCounts } from './counts.ts';

const log = pino({ level: 'silent' });

test('numbers are kept once a minute under the day on which they were counted, and nothing where there are none', async (t) => {
  let time = '2026-11-22T22:59:59Z';
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const kept: [string, Counts][] = [];
  const addCounts = async (...each: [string, Counts]) => void kept.push(each);
  const counts = createCounts({ store: { addCounts }, now: () => new Date(time), log });
  counts.start();
  for (let view = 0; view < 1_000; view += 1) counts.add('page_view');
  counts.add('demo');
  time = '2026-11-22T23:00:00Z';
  counts.add('page_view');
  mock.timers.tick(59_999);
  await turn();
  assert.deepEqual(kept, []);
  mock.timers.tick(60_001);
  await turn();
  assert.deepEqual(kept, [
    ['2026-11-22', { page_view: 1_000, demo: 1 }],
    ['2026-11-23', { page_view: 1 }],
  ]);
  await counts.stop();
});

test('what the store does not take is added the next time', async () => {
  const kept: Counts[] = [];
  let isAway = true;
  const addCounts = async (_: string, each: Counts) => {
    if (isAway) throw new Error('away');
    kept.push(each);
  };
  const counts = createCounts({ store: { addCounts }, now: () => new Date(), log });
  counts.add('page_view');
  const flushed = counts.flush();
  counts.add('page_view');
  await flushed;
  isAway = false;
  counts.add('contact');
  await Promise.all([counts.flush(), counts.flush()]);
  assert.deepEqual(kept, [{ page_view: 2, contact: 1 }]);
});
