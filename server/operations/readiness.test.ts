import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { DeliveryKind } from '../store/delivery-kinds.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createHealthCheck } from './health.ts';
import { createReadiness } from './readiness.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('it is ready when it can store and nothing waits too long', async () => {
  const response = await ask({});
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { storing: 'ok', delivery: 'ok', clock: 'ok' });
});

test('it is not ready when nothing can be stored, and gives no internal cause', async () => {
  const response = await ask({ check: () => Promise.reject(new Error('disk full at /secret')) });
  assert.equal(response.status, 503);
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  const { storing } = await response.json();
  assert.equal(storing, 'a request could not be stored now');
});

test('it is not ready once an e-mail has waited longer than 15 minutes', async () => {
  const waiting = (minutes: number) =>
    ask({
      backlog: async () => ({
        owed: 1,
        oldest: new Date(now.getTime() - minutes * 60_000),
        ageMs: minutes * 60_000,
        reason: undefined,
        undeliverable: 0,
      }),
    });
  assert.equal((await waiting(15)).status, 200);
  const late = await waiting(16);
  assert.equal(late.status, 503);
  assert.match((await late.json()).delivery, /the oldest e-mail waits since 2026-11-20T11:44/);
});

test('it is not ready while an e-mail is undeliverable', async () => {
  const backlog = async () => ({
    owed: 0,
    oldest: undefined,
    ageMs: undefined,
    reason: undefined,
    undeliverable: 2,
  });
  const response = await ask({ backlog });
  assert.equal(response.status, 503);
  assert.match(
    (await response.json()).delivery,
    /2 e-mails undeliverable: npm run contact -- resend/,
  );
});

test('it is not ready while a webhook waits too long or is undeliverable, where one is set', async () => {
  const none = {
    owed: 0,
    oldest: undefined,
    ageMs: undefined,
    reason: undefined,
    undeliverable: 0,
  };
  const oldest = new Date(now.getTime() - 16 * 60_000);
  for (const [backlog, told] of [
    [
      { ...none, owed: 1, oldest, ageMs: 16 * 60_000 },
      /^the oldest webhook waits since 2026-11-20T11:44/,
    ],
    [{ ...none, undeliverable: 3 }, /^3 webhooks undeliverable: npm run contact -- resend/],
  ] as const) {
    const overrides: Partial<Store> = {
      backlog: async (kind) => (kind === 'webhook' ? backlog : none),
    };
    const response = await ask(overrides, ['notification', 'webhook']);
    assert.equal(response.status, 503);
    assert.match((await response.json()).delivery, told);
    assert.equal((await ask(overrides)).status, 200);
  }
});

test('a clock that differs from that of the store is shown and does not make it unready', async () => {
  const answers = [-120_000, -6_000, 5_000, 65_000].map(async (aheadMs) => {
    const response = await ask({ check: async () => new Date(now.getTime() - aheadMs) });
    assert.equal(response.status, 200);
    return (await response.json()).clock;
  });
  const told = (how: string) => `the clock of this machine is ${how} that of the database`;
  assert.deepEqual(await Promise.all(answers), [
    told('120 s behind'),
    told('6 s behind'),
    'ok',
    told('65 s ahead of'),
  ]);
});

test('what the owner has to mend is shown and makes it unready', async () => {
  const fault = 'the database is in SQL_ASCII';
  const response = await ask({ fault });
  assert.equal(response.status, 503);
  assert.equal((await response.json()).storing, fault);
});

test('many calls at once cost one write', async () => {
  let checks = 0;
  const ready = createScene({
    check: async () => {
      checks += 1;
      return now;
    },
  });
  await Promise.all(Array.from({ length: 100 }, () => ready()));
  assert.equal(checks, 1);
});

const ask = (overrides: Partial<Store>, kinds?: DeliveryKind[]) => createScene(overrides, kinds)();

function createScene(overrides: Partial<Store>, kinds: DeliveryKind[] = ['notification']) {
  const store = { ...openSqliteStore(':memory:', true, () => now.getTime()), ...overrides };
  const check = createHealthCheck({ store, kinds, now: () => now });
  return createReadiness({ check, log: pino({ level: 'silent' }) });
}
