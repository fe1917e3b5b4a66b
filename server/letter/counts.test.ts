import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { Counts } from '../store/letters.ts';
import { createCounts } from './counts.ts';

const log = pino({ level: 'silent' });

test('numbers are kept once a minute, and nothing where there are none', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const kept: Counts[] = [];
  const counts = createCounts({ store: { addCounts: async (each) => void kept.push(each) }, log });
  counts.start();
  for (let view = 0; view < 1_000; view += 1) counts.add('page_view');
  counts.add('demo');
  mock.timers.tick(59_999);
  await turn();
  assert.deepEqual(kept, []);
  mock.timers.tick(60_001);
  await turn();
  assert.deepEqual(kept, [{ page_view: 1_000, demo: 1 }]);
  await counts.stop();
});

test('what the store does not take is added the next time', async () => {
  const kept: Counts[] = [];
  let isAway = true;
  const addCounts = async (each: Counts) => {
    if (isAway) throw new Error('away');
    kept.push(each);
  };
  const counts = createCounts({ store: { addCounts }, log });
  counts.add('page_view');
  const flushed = counts.flush();
  counts.add('page_view');
  await flushed;
  isAway = false;
  counts.add('contact');
  await Promise.all([counts.flush(), counts.flush()]);
  assert.deepEqual(kept, [{ page_view: 2, contact: 1 }]);
});
