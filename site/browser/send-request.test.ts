import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  backendThat,
  type Call,
  holdTime,
  json,
  request,
  send,
} from '../../server/tests/support/calls/backend-that.ts';

/** Answers by status and type; what a body means is held by `contact/answers.test.ts`. */
const successes: [what: string, answer: Response][] = [
  ['200 {}', json('{}')],
  ['202 {}', json('{}', 202)],
  ['204 without body', new Response(null, { status: 204 })],
  ['200 without body that says it is JSON', json('')],
  ['200 {} that says it is HTML', html('{}')],
];
const failures: [what: string, answer: Response][] = [
  ['200 {"error":"x"}', json('{"error":"x"}')],
  ['200 {"error":"x"} that says it is HTML', html('{"error":"x"}')],
  ['200 with broken JSON', json('{"success":')],
  ...[400, 401, 404, 422, 429, 500].map(
    (status) => [`${status} {}`, json('{}', status)] satisfies [string, Response],
  ),
  ['503 with a page of HTML', html('<h1>Onderhoud</h1>', 503)],
];

for (const [what, answer] of successes) {
  test(`the answer ${what} is a success`, async () => {
    const { fetch, calls } = backendThat(() => answer);
    assert.equal(await send(fetch), undefined);
    assert.equal(calls.length, 1);
  });
}

for (const [what, answer] of failures) {
  test(`the answer ${what} is a failure at once`, async (context) => {
    holdTime(context);
    const { fetch, calls } = backendThat(() => answer);
    assert.ok((await send(fetch)) instanceof Error);
    assert.equal(calls.length, 1);
  });
}

test('a network error is a failure at once', async (context) => {
  holdTime(context);
  const { fetch, calls } = backendThat(() => Promise.reject(new TypeError('Failed to fetch')));
  assert.ok((await send(fetch)) instanceof Error);
  assert.equal(calls.length, 1);
});

test('an answer that breaks off in its body is a failure at once', async (context) => {
  holdTime(context);
  const body = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('reset')) });
  const { fetch, calls } = backendThat(() => new Response(body()));
  assert.ok((await send(fetch)) instanceof Error);
  assert.equal(calls.length, 1);
});

test('the function gets one POST of JSON with exactly the request, the key of the backend and that of the request', async () => {
  const { fetch, calls } = backendThat(() => json('{}'));
  await send(fetch);
  const [{ url, init }] = calls as [Call];
  assert.equal(url, 'https://achterkant.example/functions/v1/send-contact-email');
  assert.equal(init.method, 'POST');
  assert.deepEqual(JSON.parse(String(init.body)), request);
  const headers = new Headers(init.headers);
  assert.equal(headers.get('content-type'), 'application/json');
  assert.equal(headers.get('apikey'), 'anon-key');
  assert.equal(headers.get('authorization'), 'Bearer anon-key');
  assert.equal(headers.get('idempotency-key'), 'key-of-these-values');
});

function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html' } });
}
