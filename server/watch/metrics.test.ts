import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import { aRequest } from '../tests/support/calls/a-request.ts';
import { createMetrics } from './metrics.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const hourMs = 60 * 60_000;

test('metrics: the first scrape has the backlog and all requests of today, even those erased since', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: noon });
  let time = noon - hourMs;
  const store = openSqliteStore(':memory:', true, () => time);
  for (const reference of ['first', 'second', 'third'])
    await store.add({ ...request, reference, key: reference });
  const mail = await store.claimDelivery('notification', 60_000);
  assert.ok(mail);
  await store.markUndeliverable(mail, 'no such mailbox');
  await store.erase(['third']);
  time = noon;

  const text = await (await createMetrics(store, ['notification']).respond()).text();
  await store.close();
  for (const [name, value] of Object.entries({
    mails_owed: 1,
    mails_undeliverable: 1,
    mail_oldest_owed_seconds: hourMs / 1_000,
    requests_today: 3,
  }))
    assert.match(text, new RegExp(`^contact_${name} ${value}$`, 'm'));
});

test('metrics: one backlog query per kind and scrape', async () => {
  const store = openSqliteStore(':memory:');
  let reads = 0;
  const backlog: typeof store.backlog = (kind) => {
    reads += 1;
    return store.backlog(kind);
  };
  const metrics = createMetrics({ ...store, backlog }, ['notification', 'webhook']);
  for (const expected of [2, 4]) {
    await metrics.respond();
    assert.equal(reads, expected);
  }
  await store.close();
});

test('metrics: with the store down, backlog and requests of today are NaN, and other metrics are shown', async () => {
  const store = openSqliteStore(':memory:');
  const fail = () => Promise.reject(new Error('the database is away'));
  const away = { backlog: fail, sumCounts: fail, readBackupTime: undefined };
  const metrics = createMetrics({ ...store, ...away }, ['notification']);
  metrics.answered('unavailable', 0.001);

  const text = await (await metrics.respond()).text();
  await store.close();
  for (const name of ['mails_owed', 'mails_undeliverable', 'mail_oldest_owed_seconds'])
    assert.match(text, new RegExp(`^contact_${name} Nan$`, 'm'));
  assert.match(text, /^contact_requests_today Nan$/m);
  assert.doesNotMatch(text, /contact_backup/);
  assert.match(text, /^contact_answers_total\{code="unavailable"\} 1$/m);
});

const request = {
  ...aRequest(),
  marks: [],
  source: {},
  kinds: ['notification' as const],
};
