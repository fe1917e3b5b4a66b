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
const visitors: Changes = { kind: 'confirmation' };
const webhook: Changes = { kind: 'webhook' };

const later = (kind?: FailureKind, retryAfterMs?: number) =>
  new DeliveryError('451', false, kind, retryAfterMs);
const never = () => new DeliveryError('550', true, 'recipients');

const failures: [scenario: string, Changes, Error, AttemptOutcome, TransportHealth][] = [
  ['a failure', {}, later(), 'postponed', 'failing'],
  ['an unexpected error', {}, new Error('no'), 'postponed', 'failing'],
  ['a refused login', {}, later('back off'), 'postponed', 'login refused'],
  ['no answer', {}, later('in doubt'), 'postponed', 'working'],
  ["a mailbox of the owner's", {}, later('recipients'), 'postponed', 'failing'],
  ["a visitor's mailbox", visitors, later('recipients'), 'postponed', 'working'],
  ["a visitor's e-mail that fails", visitors, later(), 'postponed', 'failing'],
  ['a permanent refusal', {}, never(), 'undeliverable', 'working'],
  ['a failure, third day, 20th try', last, later(), 'undeliverable', 'failing'],
  [
    'a refused login, third day, 20th try',
    last,
    later('back off'),
    'undeliverable',
    'login refused',
  ],
  ['a clock that jumps ahead', { ...old, attempt: 19 }, later(), 'postponed', 'failing'],
  ['many tries in little time', { attempt: 999 }, later(), 'postponed', 'failing'],
];

for (const [scenario, changes, failure, outcome, transport] of failures)
  test(`attempt: ${scenario}: ${outcome}, transport ${transport}`, async () => {
    const attempt = await tryOnce(changes, failure);
    assert.partialDeepStrictEqual(attempt, { outcome, transport });
  });

test('pause: grows from 1 s to 10 s, or to two hours if the delivery may have arrived', async () => {
  for (const [attempt, failure, longestMs] of [
    [1, later(), second],
    [2, later(), 2 * second],
    [999, later(), 10 * second],
    [1, later('disconnected'), second],
    [2, later('disconnected'), 15 * minute],
    [1, later('in doubt'), 12.5 * minute],
    [3, later('in doubt'), 20 * minute],
    [999, later('in doubt'), 120 * minute],
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

test('pause: a Retry-After can lengthen it, never shorten it', async () => {
  const lengthened = await tryOnce(webhook, later(undefined, 5 * minute));
  assert.equal(lengthened.retryAfterMs, 5 * minute);
  assert.equal(lengthened.mark[1], 5 * minute);
  const [, pause] = (await tryOnce({ attempt: 999 }, later(undefined, 1))).mark;
  assert.ok(Number(pause) > 7 * second);
});

test('undeliverable: retried daily unless a webhook was refused; logged as an error only for the owner’s deliveries', async () => {
  for (const [changes, failure, isForGood, level] of [
    [{}, never(), false, 'error'],
    [webhook, never(), true, 'error'],
    [{ ...webhook, ...last }, later(), false, 'error'],
    [visitors, never(), false, 'warn'],
  ] as const) {
    const { mark, log } = await tryOnce(changes, failure);
    assert.deepEqual(mark, ['undeliverable', failure.message, isForGood]);
    assert.match(
      log,
      new RegExp(`"level":${pino.levels.values[level]},.*undeliverable; still stored`),
    );
  }
});

test('undeliverable: the log has the day until which the request is kept at least', async () => {
  const { reference, receivedAt } = aStoredRequest();
  const until = keptUntil({ receivedAt, pendingSince: receivedAt }, owner.privacy.retentionDays);
  const day = dayInAmsterdam(until);
  const { log } = await tryOnce({}, never());
  assert.match(log, new RegExp(`"reference":"${reference}".*"keptUntil":"${day}"`));
  assert.doesNotMatch((await tryOnce(webhook, never())).log, /keptUntil/);
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
  const refusals = 2;
  await Promise.all(
    [undefined, later(), never()].map(async (failure) => {
      const { mark, log } = await tryOnce({}, failure, refusals);
      assert.ok(mark.length > 0);
      assert.equal(log.match(/outcome could not be stored/g)?.length, refusals);
    }),
  );
});

test('log: has no visitor data that a mail server quoted', async () => {
  const visitor = somebody('Wisselwoord');
  const typed = typedTexts(visitor);
  const quoted = new DeliveryError(`550 "${typed.join('", "')}" is spam`, true);
  const { log, mark } = await tryOnce({ request: aStoredRequest(visitor) }, quoted);
  assert.match(log, /550 \\"…\\", .*\\"…\\" is spam/);
  for (const text of typed) assert.ok(!`${log} ${mark}`.includes(text), text);
});

/** @param refusals How many times the store fails to save the outcome. */
async function tryOnce(changes: Changes, failure?: Error, refusals = 0) {
  let isSent = false;
  let log = '';
  let mark: unknown[] = [];
  const note =
    (name: string) =>
    async (_: ClaimedDelivery, ...facts: unknown[]) => {
      if (refusals > 0) {
        refusals -= 1;
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
