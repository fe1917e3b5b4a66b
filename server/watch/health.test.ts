import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { type DeliveryKind, deliveryKinds } from '../storage/delivery-kinds.ts';
import type { Backlog, Store } from '../storage/store.ts';
import { emptyBacklog } from '../tests/support/calls/empty-backlog.ts';
import type { FailedBackup } from './backups.ts';
import { createHealthAnswers, createHealthCheck } from './health.ts';

const now = new Date('2026-11-20T12:00:00Z');
const allWell = { storing: 'ok', delivery: 'ok' };

const away = () => Promise.reject(new Error('disk full at /secret'));
const backlog = (changes: Partial<Backlog>) => ({
  backlog: async () => ({ ...emptyBacklog, ...changes }),
});
const waiting = (minutes: number) => {
  const ageMs = minutes * 60_000;
  return backlog({ owed: 1, oldest: new Date(now.getTime() - ageMs), ageMs });
};

const fault = 'the database is in SQL_ASCII';

test('/readyz is 503 only while nothing can be stored, and /status says what has to be mended', async () => {
  for (const [store, told, isReady] of [
    [{}, {}, true],
    [{ probeWrite: away }, { storing: 'a request could not be stored now' }, false],
    [{ fault }, { storing: fault }, true],
  ] as const)
    await holdAnswers(store, { ...allWell, ...told }, { isReady });
});

for (const kind of ['notification', 'webhook'] as const) {
  const { word } = deliveryKinds[kind];
  // indigo-iam/iam#656
  test(`/status is 503, and /readyz is not, once the oldest ${word} has waited longer than 15 minutes or was given up, if its kind is on`, async () => {
    await holdAnswers(waiting(15), allWell, { kinds: [kind] });
    for (const [store, delivery] of [
      [waiting(16), `the oldest ${word} waits since 2026-11-20T11:44:00.000Z`],
      [backlog({ undeliverable: 2 }), `2 ${word}s undeliverable: npm run contact -- resend`],
      [backlog({ undeliverable: 2, givenUpAgeMs: 0, isDeliveredSince: true }), 'ok'],
      [{ backlog: away }, `the ${word}s could not be read`],
    ] as const) {
      await holdAnswers(store, { ...allWell, delivery }, { kinds: [kind] });
      await holdAnswers(store, allWell, { kinds: ['confirmation', 'letter'] });
    }
  });
}

test('health: a database that is to be moved hides no other trouble, which is graver', async () => {
  const late = waiting(16).backlog;
  const { troubles } = await checkOf({ fault, probeWrite: away, backlog: late })();
  const [storing, delivery, database] = troubles.map(({ gravity }) => gravity);
  assert.ok(storing && delivery && database && storing > delivery && delivery > database);
  assert.equal(troubles[2]?.problem, fault);
});

test('the server is not well, but ready, while its backups fail', async () => {
  const healthWith = (failed?: FailedBackup) => checkOf({}, [], { failedBackup: () => failed })();
  assert.equal((await healthWith()).backup, 'ok');
  const since = new Date('2026-11-20T02:00:00Z');
  const health = await healthWith({ since, reason: 'no room' });
  const { isWell, isReady, backup, storing, troubles } = health;
  assert.deepEqual([isWell, isReady, storing], [false, true, 'ok']);
  assert.equal(backup, 'no backup could be made since 2026-11-20T02:00:00.000Z');
  assert.equal(troubles[0]?.cause, 'no room');
});

test('damage of the database is named, and suspected where a request could not be stored', async () => {
  let suspicions = 0;
  let found: string | undefined;
  const damage = {
    found: () => found,
    suspect: () => {
      suspicions += 1;
    },
  };
  assert.equal((await checkOf({}, [], { damage })()).storing, 'ok');
  assert.equal(suspicions, 0);
  await checkOf({ probeWrite: away }, [], { damage })();
  assert.equal(suspicions, 1);
  found = 'Tree 5 page 9: btreeInitPage() returns error code 11';
  const { isWell, isReady, storing, troubles } = await checkOf({}, [], { damage })();
  assert.deepEqual([isWell, isReady, storing], [false, true, 'the database is damaged']);
  assert.equal(troubles[0]?.cause, found);
});

test('e-mails and webhooks are counted together, unless some cannot be read', async () => {
  const mails = backlog({ owed: 2, undeliverable: 1 }).backlog;
  const webhooks = backlog({ owed: 3, undeliverable: 1 }).backlog;
  for (const [readWebhooks, counts] of [
    [webhooks, [5, 2]],
    [away, [Number.NaN, Number.NaN]],
  ] as const) {
    const read = (kind: DeliveryKind) => (kind === 'webhook' ? readWebhooks() : mails());
    const health = await checkOf({ backlog: read }, ['notification', 'webhook'])();
    assert.deepEqual([health.owed, health.undeliverable], counts);
  }
});

test('all calls of /readyz and /status together cost at most one write a second', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let checks = 0;
  const { ready, status } = createAnswers({
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

async function holdAnswers(
  store: Partial<Store>,
  told: typeof allWell,
  { isReady = true, kinds }: { isReady?: boolean; kinds?: DeliveryKind[] } = {},
) {
  const answers = createAnswers(store, kinds);
  const isWell = told.storing === 'ok' && told.delivery === 'ok';
  for (const [response, isGood] of [
    [await answers.ready(), isReady],
    [await answers.status(), isWell],
  ] as const) {
    assert.equal(response.status, isGood ? 200 : 503);
    assert.match(response.headers.get('retry-after') ?? '', isGood ? /^$/ : /^\d+$/);
    assert.deepEqual(await response.json(), told);
  }
}

function createAnswers(changes: Partial<Store>, kinds?: DeliveryKind[]) {
  return createHealthAnswers(checkOf(changes, kinds), pino({ level: 'silent' }));
}

function checkOf(
  changes: Partial<Store>,
  kinds: DeliveryKind[] = ['notification'],
  more: Partial<Pick<Parameters<typeof createHealthCheck>[0], 'failedBackup' | 'damage'>> = {},
) {
  const store = { probeWrite: async () => {}, ...backlog({}), ...changes };
  return createHealthCheck({ store, kinds, ...more });
}
