import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { fieldsFor } from '../../contact/fields.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import {
  answers,
  floods,
  hangsUpAfterwards,
  type Mood,
  moods,
  startWebhookReceiver,
  takes,
} from '../../tests/support/server/webhook-receiver.ts';
import { DeliveryError } from '../lib/delivery-error.ts';
import { newWebhookSecret } from '../lib/webhook-secret.ts';
import { createWebhook } from './webhook.ts';

const request = aStoredRequest();
const owedSince = request.receivedAt;
const created = { reference: request.reference, request, owedSince };
const erased = { ...created, request: undefined };

test('a request travels whole, signed, under names that never change', async () => {
  const typed = Object.fromEntries(fieldsFor('webhook').map((name) => [name, request[name]]));
  const { call } = await callOnce(takes, {
    ...created,
    request: { ...request, marks: ['link'], source: { utm_campaign: 'Najaar' } },
  });
  assert.equal(call?.id, 'created_ABCD-EFGH-JKMN');
  assert.deepEqual(call?.event, {
    type: 'contact_request.created',
    timestamp: '2026-11-21T21:05:31.000Z',
    data: {
      reference: 'ABCD-EFGH-JKMN',
      type: 'demo',
      ...typed,
      marks: ['link'],
      source: { utm_source: null, utm_medium: null, utm_campaign: 'Najaar' },
    },
  });
});

test('word of an erasure holds the reference alone', async () => {
  const { call } = await callOnce(takes, erased);
  assert.equal(call?.id, 'erased_ABCD-EFGH-JKMN');
  assert.deepEqual(call?.event, {
    type: 'contact_request.erased',
    timestamp: '2026-11-21T21:05:31.000Z',
    data: { reference: 'ABCD-EFGH-JKMN' },
  });
});

for (const [what, mood] of Object.entries({
  'answers 200 with 5 MB': floods,
  'hangs up in the midst of its answer of 200': hangsUpAfterwards,
  'answers 299': answers(299),
}))
  test(`a receiver that ${what} has taken it`, async () => {
    assert.equal((await callOnce(mood)).error, undefined);
  });

for (const [status, isPermanent] of [
  [400, false],
  [404, false],
  [410, true],
  [500, false],
] as const)
  test(`after ${status} it is ${isPermanent ? 'given up' : 'tried again'}`, async () => {
    const { error } = await callOnce(answers(status));
    assert.deepEqual([error?.message, error?.isPermanent], [`it answered ${status}`, isPermanent]);
  });

for (const status of [404, 410])
  test(`after ${status} word of an erasure is done: the receiver has no such request`, async () => {
    assert.equal((await callOnce(answers(status), erased)).error, undefined);
    assert.equal((await callOnce(answers(403), erased)).error?.message, 'it answered 403');
  });

test('a redirect is not followed', async () => {
  const { error, calls } = await callOnce(moods['answers 302']);
  assert.equal(error?.message, 'it answered 302');
  assert.equal(calls.length, 1);
});

for (const [value, ms] of [
  ['7', 7_000],
  ['Sat, 21 Nov 2026 21:10:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 21:00:00 GMT', 0],
  ['999999', 3_600_000],
  ['soon', 0],
] as const)
  test(`Retry-After: ${value} is ${ms / 1_000} s`, async () => {
    const { error } = await callOnce(answers(429, { 'Retry-After': value }));
    assert.equal(error?.retryAfterMs, ms);
  });

test('while the secret is changed, a receiver can check with either', async () => {
  const old = newWebhookSecret();
  const now = new Date();
  await using receiver = await startWebhookReceiver(takes);
  const webhook = createWebhook(
    { url: new URL(receiver.url), secrets: [receiver.secret, old] },
    { fetch, now: () => now },
  );
  await webhook.send(created);
  const [{ id, body, signatures }] = receiver.calls as [(typeof receiver.calls)[0]];
  assert.deepEqual(receiver.problems, []);
  assert.equal(signatures.length, 2);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
  new Webhook(old).verify(body, headers);
  assert.throws(() => new Webhook(newWebhookSecret()).verify(body, headers));
});

/** At 21:09 of that day, but for the signature, which the receiver checks by its own clock. */
async function callOnce(mood: Mood, delivery: Parameters<Sender['send']>[0] = created) {
  await using receiver = await startWebhookReceiver(mood);
  let times = 0;
  const webhook = createWebhook(
    { url: new URL(receiver.url), secrets: [receiver.secret] },
    {
      fetch,
      now() {
        times += 1;
        return times === 1 ? new Date() : new Date('2026-11-21T21:09:00Z');
      },
    },
  );
  let error: DeliveryError | undefined;
  await webhook.send(delivery).catch((thrown: unknown) => {
    assert.ok(thrown instanceof DeliveryError);
    error = thrown;
  });
  assert.deepEqual(receiver.problems, []);
  return { error, calls: receiver.calls, call: receiver.calls[0] };
}

type Sender = ReturnType<typeof createWebhook>;
