import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import type { Store } from '../store/store.ts';
import { createMetrics } from './metrics.ts';

const backlog = { ...emptyBacklog, owed: 2, undeliverable: 1, ageMs: 3_600_000 };
let readings = 0;
const store: Partial<Store> = {
  async backlog() {
    readings += 1;
    return backlog;
  },
  isScrubPending: async () => true,
  readCounts: async () => [
    { day: '2026-11-20', counted: 'page_view', number: 7 },
    { day: '2026-11-20', counted: 'contact', number: 4 },
    { day: '2026-11-20', counted: 'demo', number: 1 },
  ],
  readBackupTime: async () => new Date(60_000),
};
const away = () => Promise.reject(new Error('the database is away'));

test('each scrape shows what the store says now, and reads each backlog once', async () => {
  const metrics = createMetrics(store as Store, ['notification', 'webhook'], true);
  for (const owed of [2, 3]) {
    Object.assign(backlog, { owed });
    readings = 0;
    assert.deepEqual(await scrape(metrics), [
      ...['mail', 'webhook'].flatMap((word) => [
        `${word}s_owed ${owed}`,
        `${word}s_undeliverable 1`,
        `${word}_oldest_owed_seconds 3600`,
      ]),
      ...['erasing_waits 1', 'page_views_today 7', 'requests_today 5'],
      'backup_timestamp_seconds 60',
    ]);
    assert.equal(readings, 2);
  }
});

test('while the store is away what it would say is not a number, and the other metrics are shown', async () => {
  const gone = { ...store, backlog: away, isScrubPending: away, readCounts: away };
  const metrics = createMetrics(gone as Partial<Store> as Store, ['notification'], false);
  metrics.answered('unavailable', 0.001);
  assert.deepEqual(await scrape(metrics), [
    'answers_total{code="unavailable"} 1',
    ...['mails_owed', 'mails_undeliverable', 'mail_oldest_owed_seconds'].map(
      (name) => `${name} Nan`,
    ),
    ...['erasing_waits', 'page_views_today', 'requests_today'].map((name) => `${name} Nan`),
  ]);
});

/** The lines of this product, but for the histogram of the answers. */
async function scrape(metrics: ReturnType<typeof createMetrics>): Promise<string[]> {
  const text = await (await metrics.respond()).text();
  return [...text.matchAll(/^contact_((?!answer_).*)$/gm)].map(([, line = '']) => line);
}
