import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsFor } from '../../../contact/fields.ts';
import { DeliveryError } from '../../lib/delivery-error.ts';
import { newWebhookSecret } from '../../lib/webhook-secret.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import {
  answers,
  floods,
  hangsUpAfterwards,
  type Mood,
  startWebhookReceiver,
  takes,
} from '../../tests/support/server/webhook-receiver.ts';
import type { Delivery } from './event.ts';
import { createWebhook } from './webhook.ts';

const request = aStoredRequest();
const owedSince = request.receivedAt;
const created = { reference: request.reference, request, owedSince };
const erased = { ...created, request: undefined };

test('a request travels whole, under names that never change, and word of its erasure by the reference alone', async () => {
  const typed = Object.fromEntries(fieldsFor('webhook').map((name) => [name, request[name]]));
  const reference = 'ABCD-EFGH-JKMN';
  const source = { utm_source: null, utm_medium: null, utm_campaign: 'Najaar' };
  const sent = { ...request, marks: ['link' as const], source: { utm_campaign: 'Najaar' } };
  for (const [delivery, word, data] of [
    [
      { ...created, request: sent },
      'created',
      { reference, type: 'demo', ...typed, marks: ['link'], source },
    ],
    [erased, 'erased', { reference }],
  ] as const) {
    const { calls } = await callOnce(takes, delivery);
    assert.equal(calls[0]?.id, `${word}_${reference}`);
    const timestamp = '2026-11-21T21:05:31.000Z';
    assert.deepEqual(calls[0]?.event, { type: `contact_request.${word}`, timestamp, data });
  }
});

for (const [what, mood, isErasure = false] of [
  ['answers 200 with 5 MB', floods],
  ['hangs up in the midst of its answer of 200', hangsUpAfterwards],
  ['answers 299', answers(299)],
  ['answers 404 to word of an erasure, having no such request', answers(404), true],
  ['answers 410 to word of an erasure', answers(410), true],
] as const)
  test(`a receiver that ${what} has taken it`, async () => {
    assert.equal((await callOnce(mood, isErasure ? erased : created)).error, undefined);
  });

for (const [status, retryAfter, pauseMs, isErasure = false] of [
  [302, undefined, 0],
  [403, undefined, 0, true],
  [404, undefined, 0],
  [410, undefined, 0],
  [500, undefined, 0],
  [429, '7', 7_000],
  [429, 'Sat, 21 Nov 2026 21:10:00 GMT', 60_000],
  [429, 'Sat, 21 Nov 2026 21:00:00 GMT', 0],
  [429, '999999', 3_600_000],
  [429, 'soon', 0],
] as const) {
  const isPermanent = status === 410;
  const pause = retryAfter ? ` and Retry-After: ${retryAfter}` : '';
  test(`after ${status}${pause} it is ${isPermanent ? 'given up' : `tried again, not within ${pauseMs / 1_000} s`}`, async () => {
    const mood = answers(status, {
      Location: '/elsewhere',
      ...(retryAfter && { 'Retry-After': retryAfter }),
    });
    const { error, calls } = await callOnce(mood, isErasure ? erased : created);
    assert.ok(error instanceof DeliveryError);
    assert.equal(error.message, `it answered ${status}`);
    assert.deepEqual([error.isPermanent, error.retryAfterMs], [isPermanent, pauseMs]);
    // A redirect is not followed.
    assert.equal(calls.length, 1);
  });
}

for (const [which, place] of [
  ['newer', 0],
  ['older', 1],
] as const)
  test(`while the secret is changed, a receiver can check with the ${which} one`, async () => {
    const { calls } = await callOnce(takes, created, (known) =>
      [newWebhookSecret()].toSpliced(place, 0, known),
    );
    assert.equal(calls[0]?.signatures.length, 2);
  });

/** At 21:09 of that day, but for the signature, which the receiver checks by its own clock. */
async function callOnce(
  mood: Mood,
  delivery: Delivery = created,
  secretsWith = (known: string) => [known],
) {
  await using receiver = await startWebhookReceiver(mood);
  const times = [new Date()];
  const webhook = createWebhook(
    { url: new URL(receiver.url), secrets: secretsWith(receiver.secret) },
    { fetch, now: () => times.pop() ?? new Date('2026-11-21T21:09:00Z') },
  );
  const error: unknown = await webhook.send(delivery).catch((thrown) => thrown);
  assert.deepEqual(receiver.problems, []);
  return { error, calls: receiver.calls };
}
