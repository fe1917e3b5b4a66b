import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsFor } from 'contact/fields.ts';
import { withoutAddresses } from '../../lib/clean-text.ts';
import { DeliveryError, type FailureKind } from '../../lib/delivery-error.ts';
import { nodeFetch } from '../../lib/network/node-fetch.ts';
import { newWebhookSecret } from '../../lib/secrets.ts';
import { maybeUnknownToReceiver } from '../../storage/limits.ts';
import type { ClaimedDelivery } from '../../storage/store.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { products } from '../../tests/support/receivers/webhook-products.ts';
import {
  accepts,
  answers,
  type Behaviour,
  disconnectsMidway,
  failuresInDoubt,
  sendsContinue,
  sendsLargeBody,
  startWebhookReceiver,
} from '../../tests/support/receivers/webhook-receiver.ts';
import { createWebhook, type Webhook } from './webhook.ts';

const request = aStoredRequest();
const erased: ClaimedDelivery = {
  id: 1,
  kind: 'erasure',
  reference: request.reference,
  request: undefined,
  attempt: 1,
  pendingSince: request.receivedAt,
  ageMs: 0,
  lastError: undefined,
  lease: '',
};
const unknown = { ...erased, lastError: maybeUnknownToReceiver };
const day = 24 * 60 * 60_000;

/** Whether the delivery is undeliverable at once, and whether the call may have arrived. */
interface Expected {
  isPermanent: boolean;
  kind: FailureKind | undefined;
}

const retryable: Expected = { isPermanent: false, kind: undefined };
const refused: Expected = { isPermanent: true, kind: undefined };
const mayHaveArrived: Expected = { isPermanent: false, kind: 'in doubt' };
const disconnected: Expected = { isPermanent: false, kind: 'disconnected' };

type Send = (webhook: Webhook) => Promise<unknown>;
const sendRequest: Send = (webhook) => webhook.send(request);
const sendNotice =
  (notice = erased): Send =>
  (webhook) =>
    webhook.sendErasureNotice(notice);

test('webhook payload: every field of a request under fixed names; an erasure notice has only the reference', async () => {
  const typed = Object.fromEntries(fieldsFor('webhook').map((name) => [name, request[name]]));
  const reference = 'ABCD-EFGH-JKMN';
  const source = { utm_source: null, utm_medium: null, utm_campaign: 'Najaar' };
  const sent = { ...request, marks: ['link' as const], source: { utm_campaign: 'Najaar' } };
  for (const [send, word, data] of [
    [
      (webhook: Webhook) => webhook.send(sent),
      'created',
      { reference, type: request.type, ...typed, marks: ['link'], source },
    ],
    [sendNotice(), 'erased', { reference }],
  ] as const) {
    const { calls } = await callOnce(accepts, send);
    assert.equal(calls[0]?.id, `${word}_${reference}`);
    const timestamp = '2026-11-21T21:05:31.000Z';
    assert.deepEqual(calls[0]?.event, { type: `contact_request.${word}`, timestamp, data });
  }
});

for (const [scenario, behaviour, isNotice = false] of [
  ['answers 200 with 5 MB', sendsLargeBody],
  ['hangs up during its 200 answer', disconnectsMidway],
  ['answers 299', answers(299)],
  // nodejs/undici#197
  ['sends an unsolicited 100 Continue', sendsContinue],
  ['answers 410 to an erasure notice', answers(410), true],
] as const)
  test(`webhook: counts as delivered if the receiver ${scenario}`, async () => {
    assert.equal(
      (await callOnce(behaviour, isNotice ? sendNotice() : sendRequest)).error,
      undefined,
    );
  });

test('erasure notice: 404 is retried for a day, and once more after another failure', async () => {
  for (const [notice, isDone] of [
    [erased, false],
    [{ ...unknown, ageMs: day }, false],
    [{ ...erased, ageMs: 9 * day, lastError: 'HTTP 503' }, false],
    [{ ...unknown, ageMs: day + 1 }, true],
  ] as const) {
    const { error } = await callOnce(
      products['n8n: workflow inactive, or n8n starting up'],
      sendNotice(notice),
    );
    if (isDone) assert.equal(error, undefined);
    else assertFailed(error, maybeUnknownToReceiver, mayHaveArrived);
  }
  // Earlier versions stored the same text.
  assert.equal(maybeUnknownToReceiver, 'it answered 404: it has no such request, or is not up yet');
  // Redaction leaves the stored reason unchanged, so the next attempt recognises it.
  assert.equal(withoutAddresses(maybeUnknownToReceiver), maybeUnknownToReceiver);
});

// `in doubt`, and a repeated `disconnected`, are retried only after a long pause: the call may have arrived.
for (const [scenario, behaviour, message, expected] of [
  ...(
    [
      ['n8n: workflow started'],
      ['Make: accepted'],
      ['Zapier: accepted'],
      ['Power Automate: accepted'],
      [
        'Google Apps Script: script ran',
        'HTTP 302, as Google Apps Script always does once it has run; put a service in between that answers 2xx',
        mayHaveArrived,
      ],
      [
        'Google Apps Script: login required',
        'HTTP 302, a redirect to accounts.google.com',
        mayHaveArrived,
      ],
      ['n8n: workflow failed midway', 'HTTP 500', disconnected],
      ['n8n: workflow inactive, or n8n starting up', 'HTTP 404', retryable],
      ['Make: queue full', 'HTTP 400', retryable],
      ['Make: scenario off', 'HTTP 410', refused],
      ['Zapier: rate limit exceeded', 'HTTP 429', retryable],
      ['Power Automate: flow off', 'HTTP 400', retryable],
    ] as const
  ).map(([name, ...rest]) => [name, products[name], ...rest] as const),
  ['proxy: upstream timed out', answers(504), 'HTTP 504', mayHaveArrived],
  ['Cloudflare: upstream timed out', answers(524), 'HTTP 524', mayHaveArrived],
  ['proxy: upstream down', answers(502), 'HTTP 502', retryable],
  [
    'receiver: hangs up without an answer',
    failuresInDoubt['hangs up without an answer'],
    'ECONNRESET',
    disconnected,
  ],
] as const)
  test(`webhook, ${scenario}: ${message ?? 'delivered'}`, async () => {
    const { error, calls } = await callOnce(behaviour);
    if (message === undefined) assert.equal(error, undefined);
    else assertFailed(error, message, expected);
    // Redirects are not followed.
    assert.equal(calls.length, 1);
  });

test('webhook, timeout: the call may have arrived; a refused connection means that it did not', async (t) => {
  const nowhere = async () => {
    throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  };
  assertFailed(await sendBy(nowhere), 'ECONNREFUSED', retryable);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const sent = sendBy((_url, init) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    return promise;
  });
  for (let second = 0; second < 10; second += 1) t.mock.timers.tick(1_000);
  assertFailed(await sent, 'no answer within 10 s', mayHaveArrived);
});

for (const [status, retryAfter, pauseMs, isNotice = false] of [
  [403, undefined, 0, true],
  [404, undefined, 0],
  [410, undefined, 0],
  [503, undefined, 0],
  [429, '7', 7_000],
  [429, 'Sat, 21 Nov 2026 21:10:00 GMT', 60_000],
  [429, 'Sat, 21 Nov 2026 21:00:00 GMT', 0],
  [429, '999999', 3_600_000],
  [429, 'soon', 0],
] as const) {
  const isPermanent = status === 410;
  const pause = retryAfter ? ` and Retry-After: ${retryAfter}` : '';
  const expected = isPermanent ? 'undeliverable' : `retried after ${pauseMs / 1_000} s or more`;
  test(`webhook response ${status}${pause}: ${expected}`, async () => {
    const behaviour = answers(status, { ...(retryAfter && { 'Retry-After': retryAfter }) });
    const { error } = await callOnce(behaviour, isNotice ? sendNotice() : sendRequest);
    assert.ok(error instanceof DeliveryError);
    assert.equal(error.message, `HTTP ${status}`);
    assert.equal(error.isPermanent, isPermanent);
    assert.equal(error.retryAfterMs, pauseMs);
  });
}

for (const [which, index] of [
  ['newer', 0],
  ['older', 1],
] as const)
  test(`webhook signature: during secret rotation, the ${which} secret verifies it`, async () => {
    const { calls } = await callOnce(accepts, sendRequest, (known) =>
      [newWebhookSecret()].toSpliced(index, 0, known),
    );
    assert.equal(calls[0]?.signatures.length, 2);
  });

/** Signs with the real time, which the receiver checks; everything else happens at 21:09. */
async function callOnce(
  behaviour: Behaviour,
  send = sendRequest,
  secretsWith = (known: string) => [known],
) {
  await using receiver = await startWebhookReceiver(behaviour);
  const times = [new Date()];
  const webhook = createWebhook(
    { url: new URL(receiver.url), secrets: secretsWith(receiver.secret) },
    { fetch: nodeFetch, now: () => times.pop() ?? new Date('2026-11-21T21:09:00Z') },
  );
  const error: unknown = await send(webhook).catch((thrown) => thrown);
  assert.deepEqual(receiver.problems, []);
  return { error, calls: receiver.calls };
}

async function sendBy(fetch: typeof globalThis.fetch): Promise<unknown> {
  const settings = { url: new URL('http://receiver.example/'), secrets: [newWebhookSecret()] };
  const { send } = createWebhook(settings, { fetch, now: () => new Date() });
  return send(request).catch((thrown) => thrown);
}

function assertFailed(error: unknown, message: string, expected: Expected): void {
  assert.ok(error instanceof DeliveryError);
  assert.equal(error.message, message);
  const { isPermanent, kind } = error;
  assert.deepEqual({ isPermanent, kind }, expected);
}
