import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { owner } from '../../owner.ts';
import { DeliveryError, type FailureKind } from '../lib/delivery-error.ts';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import { allKinds, giveUpAfterMs } from '../storage/delivery-kinds.ts';
import { keptUntil } from '../storage/retention-period.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import type { ClaimedDelivery } from '../storage/store.ts';
import { aStoredRequest, typedTexts } from '../tests/support/calls/a-request.ts';
import { somebody } from '../tests/support/calls/somebody.ts';
import { type AttemptOutcome, attemptDelivery, type TransportHealth } from './attempt-delivery.ts';

const store = openSqliteStore(':memory:');

type Changes = Partial<ClaimedDelivery>;

const second = 1_000;
const minute = 60 * second;
const old = { ageMs: giveUpAfterMs + 1 };
const last = { ...old, attempt: 20 };
const confirmation: Changes = { kind: 'confirmation' };
const webhook: Changes = { kind: 'webhook' };

const temporary = (kind?: FailureKind, retryAfterMs?: number) =>
  new DeliveryError('451', false, kind, retryAfterMs);
const permanent = () => new DeliveryError('550', true, 'recipients');

const failures: [scenario: string, Changes, Error, AttemptOutcome, TransportHealth][] = [
  ['a failure', {}, temporary(), 'postponed', 'failing'],
  ['an unexpected error', {}, new Error('no'), 'postponed', 'failing'],
  ['a refused login', {}, temporary('back off'), 'postponed', 'login refused'],
  ['no answer', {}, temporary('in doubt'), 'postponed', 'working'],
  ["the owner's full mailbox", {}, temporary('recipients'), 'postponed', 'failing'],
  ["a visitor's full mailbox", confirmation, temporary('recipients'), 'postponed', 'working'],
  ['a failure of a confirmation', confirmation, temporary(), 'postponed', 'failing'],
  ['a permanent refusal', {}, permanent(), 'undeliverable', 'working'],
  ['a failure after 3 days, try 20', last, temporary(), 'undeliverable', 'failing'],
  [
    'a refused login after 3 days, try 20',
    last,
    temporary('back off'),
    'undeliverable',
    'login refused',
  ],
  ['a failure after 3 days, try 19', { ...old, attempt: 19 }, temporary(), 'postponed', 'failing'],
  ['a failure, first day, try 999', { attempt: 999 }, temporary(), 'postponed', 'failing'],
];

for (const [scenario, changes, failure, outcome, transport] of failures)
  test(`attempt: ${scenario}: ${outcome}, transport ${transport}`, async () => {
    const attempt = await tryOnce(changes, failure);
    assert.partialDeepStrictEqual(attempt, { outcome, transport });
  });

test('attempt, pause: grows from 1 s to 10 s, or to two hours if the delivery may have arrived', async () => {
  for (const [attempt, failure, longestMs] of [
    [1, temporary(), second],
    [2, temporary(), 2 * second],
    [999, temporary(), 10 * second],
    [1, temporary('disconnected'), second],
    [2, temporary('disconnected'), 15 * minute],
    [1, temporary('in doubt'), 12.5 * minute],
    [3, temporary('in doubt'), 20 * minute],
    [999, temporary('in doubt'), 120 * minute],
  ] as const) {
    const [, pause] = (await tryOnce({ attempt }, failure)).mark;
    const shortestMs =
      longestMs > minute ? Math.max(0.75 * longestMs, 10 * minute) : 0.75 * longestMs;
    assert.ok(
      Number(pause) >= shortestMs && Number(pause) <= longestMs,
      `${pause} of ${longestMs}`,
    );
  }
});

test('attempt, pause: a Retry-After can lengthen it, never shorten it', async () => {
  const lengthened = await tryOnce(webhook, temporary(undefined, 5 * minute));
  assert.equal(lengthened.retryAfterMs, 5 * minute);
  assert.equal(lengthened.mark[1], 5 * minute);
  const [, pause] = (await tryOnce({ attempt: 999 }, temporary(undefined, 1))).mark;
  assert.ok(Number(pause) > 7 * second);
});

test('attempt, undeliverable: marked for good only if a webhook was refused; logged as an error only for the owner’s deliveries', async () => {
  for (const [changes, failure, isForGood, level] of [
    [{}, permanent(), false, 'error'],
    [webhook, permanent(), true, 'error'],
    [{ ...webhook, ...last }, temporary(), false, 'error'],
    [confirmation, permanent(), false, 'warn'],
  ] as const) {
    const { mark, log } = await tryOnce(changes, failure);
    assert.deepEqual(mark, ['undeliverable', failure.message, isForGood]);
    assert.match(
      log,
      new RegExp(`"level":${pino.levels.values[level]},.*undeliverable; still stored`),
    );
  }
});

test('attempt, undeliverable: the log has the day until which the request is kept at least', async () => {
  const { reference, receivedAt } = aStoredRequest();
  const until = keptUntil({ receivedAt, pendingSince: receivedAt }, owner.privacy.retentionDays);
  const day = dayInAmsterdam(until);
  const { log } = await tryOnce({}, permanent());
  assert.match(log, new RegExp(`"reference":"${reference}".*"keptUntil":"${day}"`));
  assert.doesNotMatch((await tryOnce(webhook, permanent())).log, /keptUntil/);
});

test('attempt: a confirmation or letter that is days old is not sent', async () => {
  const stale = ['confirmation', 'letter'];
  for (const kind of allKinds) {
    const { isSent, outcome } = await tryOnce({ kind, ...old });
    assert.equal(isSent, !stale.includes(kind), kind);
    assert.equal(outcome, isSent ? 'delivered' : 'undeliverable');
  }
});

test('attempt: retries storing the outcome while the store is busy, without sending again', async () => {
  const storeFailures = 2;
  await Promise.all(
    [undefined, temporary(), permanent()].map(async (failure) => {
      const { mark, log } = await tryOnce({}, failure, storeFailures);
      assert.ok(mark.length > 0);
      assert.equal(log.match(/outcome could not be stored/g)?.length, storeFailures);
    }),
  );
});

test('attempt: log and stored reason omit visitor data quoted by a mail server', async () => {
  const visitor = somebody('Wisselwoord');
  const typed = typedTexts(visitor);
  const quoted = new DeliveryError(`550 "${typed.join('", "')}" is spam`, true);
  const { log, mark } = await tryOnce({ request: aStoredRequest(visitor) }, quoted);
  assert.match(log, /550 \\"…\\", .*\\"…\\" is spam/);
  for (const text of typed) assert.ok(!`${log} ${mark}`.includes(text), text);
});

/** @param storeFailures How many times the store fails to save the outcome. */
async function tryOnce(changes: Changes, failure?: Error, storeFailures = 0) {
  let isSent = false;
  let log = '';
  let mark: unknown[] = [];
  const note =
    (name: string) =>
    async (_: ClaimedDelivery, ...facts: unknown[]) => {
      if (storeFailures > 0) {
        storeFailures -= 1;
        throw new Error('database is locked');
      }
      mark = [name, ...facts];
    };
  const request = aStoredRequest();
  const { reference, receivedAt: pendingSince } = request;
  const delivery = { id: 1, reference, request, pendingSince, attempt: 1, ageMs: 0 };
  const attempt = await attemptDelivery(
    { kind: 'notification', lastError: undefined, lease: '', ...delivery, ...changes },
    {
      store: {
        ...store,
        completeDelivery: note('delivered'),
        postponeDelivery: note('postponed'),
        markUndeliverable: note('undeliverable'),
      },
      async send() {
        assert.ok(!isSent, 'sent twice');
        isSent = true;
        if (failure) throw failure;
        return undefined;
      },
      log: pino({}, { write: (line: string) => (log += line) }),
    },
  );
  return { ...attempt, isSent, mark, log };
}
