import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeBackend, json, request } from '../../server/tests/support/calls/fake-backend.ts';
import { sendWithSource } from './send-with-source.ts';

const refused = () => Promise.reject(new TypeError('Failed to fetch'));

test('the header carries only the labels from the address, and is absent without labels', async () => {
  const { calls } = await send('?utm_source=nieuws%20brief&gclid=x', () => json('{}'));
  assert.deepEqual(headersOf(calls), ['utm_source=nieuws+brief']);
  assert.deepEqual(headersOf((await send('?gclid=x', () => json('{}'))).calls), [null]);
});

test('a function that refuses the header gets the request without it, with the same key', async () => {
  const { calls, failure } = await send('?utm_source=a', (_, call) =>
    call === 1 ? refused() : json('{}'),
  );
  assert.equal(failure, undefined);
  assert.deepEqual(headersOf(calls), ['utm_source=a', null]);
  const keys = calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  assert.deepEqual(keys, ['key', 'key']);
});

test('a network that is down is still a failure', async () => {
  const { calls, failure } = await send('?utm_source=a', refused);
  assert.ok(failure instanceof Error);
  assert.equal(calls.length, 2);
});

async function send(search: string, answer: Parameters<typeof fakeBackend>[0]) {
  const { fetch, calls } = fakeBackend(answer);
  const backend = { url: 'https://achterkant.example', key: 'anon-key' };
  const failure = await sendWithSource(request, { backend, idempotencyKey: 'key', fetch, search });
  return { calls, failure };
}

function headersOf(calls: { init: RequestInit }[]) {
  return calls.map(({ init }) => new Headers(init.headers).get('contact-source'));
}
