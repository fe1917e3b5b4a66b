import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import { type DeliveryKind, deliveryKinds } from '../store/delivery-kinds.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Backlog, Store } from '../store/store.ts';
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

for (const kind of ['notification', 'webhook'] as const) {
  const { word } = deliveryKinds[kind];
  test(`it is not ready once an ${word} has waited longer than 15 minutes or was given up, where its kind is on`, async () => {
    const answer = (changes: Partial<Backlog>, kinds: DeliveryKind[] = [kind]) =>
      ask({ backlog: async () => ({ ...emptyBacklog, ...changes }) }, kinds);
    const waiting = (minutes: number) => {
      const ageMs = minutes * 60_000;
      return { owed: 1, oldest: new Date(now.getTime() - ageMs), ageMs };
    };
    assert.equal((await answer(waiting(15))).status, 200);
    for (const [backlog, told] of [
      [waiting(16), `the oldest ${word} waits since 2026-11-20T11:44:00.000Z`],
      [{ undeliverable: 2 }, `2 ${word}s undeliverable: npm run contact -- resend`],
    ] as const) {
      const response = await answer(backlog);
      assert.equal(response.status, 503);
      assert.equal((await response.json()).delivery, told);
      assert.equal((await answer(backlog, [])).status, 200);
    }
  });
}

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
