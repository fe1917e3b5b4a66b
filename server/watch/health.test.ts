import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { type DeliveryKind, deliveryKinds } from '../storage/delivery-kinds.ts';
import type { Backlog, Store } from '../storage/store.ts';
import { emptyBacklog } from '../tests/support/calls/empty-backlog.ts';
import { createHealth, type HealthParts } from './health.ts';

const now = new Date('2026-11-20T12:00:00Z');
const allWell = { storing: 'ok', delivery: 'ok' };

const failing = () => Promise.reject(new Error('disk full at /secret'));
const backlog = (changes: Partial<Backlog>) => ({
  backlog: async () => ({ ...emptyBacklog, ...changes }),
});
const waiting = (minutes: number) => {
  const ageMs = minutes * 60_000;
  return backlog({ pending: 1, oldest: new Date(now.getTime() - ageMs), ageMs });
};

const intact = { damage: () => undefined, suspectDamage: () => {} };
const fault = 'the database is in SQL_ASCII';

test('/readyz: 503 only while nothing can be stored; /status: 503 on anything that the owner must fix', async () => {
  for (const [store, found, isReady] of [
    [{}, {}, true],
    [{ probeWrite: failing }, { storing: 'a request could not be stored now' }, false],
    [{ fault }, { storing: fault }, true],
  ] as const)
    await assertResponses(store, { ...allWell, ...found }, { isReady });
});

for (const kind of ['notification', 'webhook'] as const) {
  const { word } = deliveryKinds[kind];
  // indigo-iam/iam#656
  test(`/status: 503, unlike /readyz, once the oldest ${word} has been pending for over 15 minutes or is undeliverable, if its kind is on`, async () => {
    const isOn = { settings: { kinds: [kind] } };
    const isOff = { settings: { kinds: ['confirmation', 'letter'] as const } };
    await assertResponses(waiting(15), allWell, isOn);
    for (const [store, delivery] of [
      [waiting(16), `the oldest ${word} has been waiting since 2026-11-20T11:44:00.000Z`],
      [backlog({ undeliverable: 2 }), `2 ${word}s undeliverable: npm run contact -- resend`],
      [backlog({ undeliverable: 2, undeliverableAgeMs: 0, hasLaterDelivery: true }), 'ok'],
      [{ backlog: failing }, `the ${word}s could not be read`],
    ] as const) {
      await assertResponses(store, { ...allWell, delivery }, isOn);
      await assertResponses(store, allWell, isOff);
    }
  });
}

test("/readyz: while reading the backlog hangs, answers with the last check's result", async () => {
  const store = { ...waiting(16), probeWrite: async () => {} };
  const health = healthOf(store);
  await health.check();
  store.backlog = () => new Promise(() => {});
  void health.status();
  const { delivery } = await (await health.ready()).json();
  assert.match(delivery, /^the oldest e-mail has been waiting/);
});

test('health: lists the most severe trouble first, undeliverable before late', async () => {
  const { troubles } = await healthOf({
    fault,
    probeWrite: failing,
    ...backlog({
      undeliverable: 1,
      undeliverableReason: '550',
      pending: 1,
      oldest: now,
      ageMs: 3_600_000,
    }),
  }).check();
  assert.deepEqual(
    troubles.map(({ problem, cause }) => [problem.split(' ').slice(0, 3).join(' '), cause]),
    [
      ['a request could', undefined],
      ['1 e-mail undeliverable:', '550'],
      ['the oldest e-mail', undefined],
      ['the database is', undefined],
    ],
  );
});

test('health: while backups fail, the server is ready, but not healthy', async () => {
  const since = new Date('2026-11-20T02:00:00Z');
  for (const [failed, backup] of [
    [undefined, 'ok'],
    [{ since, reason: 'no room' }, 'no backup could be made since 2026-11-20T02:00:00.000Z'],
  ] as const) {
    const backups = { ...intact, backupFailure: () => failed };
    await assertResponses({}, { ...allWell, backup }, { backups });
    const { troubles } = await healthOf({}, { backups }).check();
    assert.equal(troubles[0]?.cause, failed?.reason);
  }
});

test('health: reports damage to the database, and suspects it if a request could not be stored or deliveries could not be read', async () => {
  let suspicions = 0;
  let found: string | undefined;
  const backups = {
    backupFailure: undefined,
    damage: () => found,
    suspectDamage: () => {
      suspicions += 1;
    },
  };
  await assertResponses({}, allWell, { backups });
  assert.equal(suspicions, 0);
  await healthOf({ probeWrite: failing }, { backups }).check();
  assert.equal(suspicions, 1);
  await healthOf({ backlog: failing }, { backups }).check();
  assert.ok(suspicions > 1);
  found = 'Tree 5 page 9: btreeInitPage() returns error code 11';
  await assertResponses({}, { ...allWell, storing: 'the database is damaged' }, { backups });
  const { troubles } = await healthOf({}, { backups }).check();
  assert.equal(troubles[0]?.cause, found);
});

test('health: e-mails and webhooks are counted together, unless some cannot be read', async () => {
  const mails = backlog({ pending: 2, undeliverable: 1 }).backlog;
  const webhooks = backlog({ pending: 3, undeliverable: 1 }).backlog;
  for (const [readWebhooks, counts] of [
    [webhooks, [5, 2]],
    [failing, [Number.NaN, Number.NaN]],
  ] as const) {
    const read = (kind: DeliveryKind) => (kind === 'webhook' ? readWebhooks() : mails());
    const settings = { kinds: ['notification', 'webhook'] as const };
    const health = await healthOf({ backlog: read }, { settings }).check();
    assert.deepEqual([health.pending, health.undeliverable], counts);
  }
});

test('health: all calls of /readyz and /status together cost at most one write a second', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let checks = 0;
  const { ready, status } = healthOf({
    probeWrite: async () => {
      checks += 1;
    },
  });
  for (const [passedMs, written] of [
    [0, 1],
    [999, 1],
    [1, 2],
  ] as const) {
    mock.timers.tick(passedMs);
    await Promise.all(Array.from({ length: 100 }, () => [ready(), status()]).flat());
    assert.equal(checks, written);
  }
});

async function assertResponses(
  store: Partial<Store>,
  found: typeof allWell & { backup?: string },
  { isReady = true, ...more }: Partial<HealthParts> & { isReady?: boolean } = {},
) {
  const health = healthOf(store, more);
  const isHealthy = Object.values(found).every((value) => value === 'ok');
  for (const [response, isGood] of [
    [await health.status(), isHealthy],
    [await health.ready(), isReady],
  ] as const) {
    assert.equal(response.status, isGood ? 200 : 503);
    assert.match(response.headers.get('retry-after') ?? '', isGood ? /^$/ : /^\d+$/);
    assert.deepEqual(await response.json(), found);
  }
}

function healthOf(changes: Partial<Store>, more: Partial<HealthParts> = {}) {
  const store = { probeWrite: async () => {}, ...backlog({}), ...changes };
  const log = pino({ level: 'silent' });
  return createHealth({ store, settings: { kinds: ['notification'] }, log, ...more });
}
