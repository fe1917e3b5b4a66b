import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Call,
  fakeBackend,
  json,
  mockTimeouts,
  request,
  send,
} from '../../server/tests/support/calls/fake-backend.ts';
import { sendWithSource } from './send-with-source.ts';

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

/** Answers by status and type. `contact/wire.test.ts` tests what a body means. */
const answers: [isSuccess: boolean, what: string, answer: () => Response | Promise<Response>][] = [
  [true, '200 {}', () => json('{}')],
  [true, '202 {}', () => json('{}', 202)],
  [true, '204 without body', () => new Response(null, { status: 204 })],
  [true, '200 declared as JSON without a body', () => json('')],
  [true, '200 {} declared as HTML', () => html('{}')],
  [false, '200 {"error":"x"}', () => json('{"error":"x"}')],
  [false, '200 {"error":"x"} declared as HTML', () => html('{"error":"x"}')],
  [false, '200 with broken JSON', () => json('{"success":')],
  [false, '422 {}', () => json('{}', 422)],
  [false, '500 {}', () => json('{}', 500)],
  [false, '503 with an HTML page', () => html('<h1>Onderhoud</h1>', 503)],
  [false, 'lost to a network error', noNetwork],
  [false, '200 that breaks off', () => new Response(new ReadableStream({ pull: breakOff }))],
];
for (const [isSuccess, what, answer] of answers)
  test(`send-request: an answer ${what} is a ${isSuccess ? 'success' : 'failure'}, on the first attempt and on the second`, async (context) => {
    mockTimeouts(context);
    const first = fakeBackend(answer);
    assert.equal((await send(first.fetch)) === undefined, isSuccess);
    assert.equal(first.calls.length, 1);
    const second = fakeBackend((init, call) => (call === 1 ? silence(init) : answer()));
    const result = send(second.fetch);
    await second.received(1);
    context.mock.timers.tick(10_000);
    assert.equal((await result) === undefined, isSuccess);
    assert.equal(second.calls.length, 2);
  });

const withLabels = (
  fetch: typeof globalThis.fetch,
  search = '?utm_source=nieuws%20brief&gclid=x',
) =>
  sendWithSource(request, {
    backend: { url: 'https://achterkant.example', key: 'anon-key' },
    ...{ idempotencyKey: 'key', fetch, search },
  });

for (const [what, answer] of [
  ['that does not answer', silence],
  ['whose answer never ends', endless],
] as const)
  for (const [name, sendAny] of [
    ['send-request', send],
    ['send-with-source', withLabels],
  ] as const)
    test(`${name}: repeats the request after 10 s to a function ${what}, and fails 10 s later`, async (context) => {
      mockTimeouts(context);
      const { fetch, calls, received } = fakeBackend(answer);
      const result = sendAny(fetch);
      for (const call of [0, 1]) {
        await received(call + 1);
        context.mock.timers.tick(9_999);
        assert.equal(calls[call]?.init.signal?.aborted, false);
        context.mock.timers.tick(1);
        assert.equal(calls[call]?.init.signal?.aborted, true);
      }
      assert.match(String(await result), /No answer within 20 seconds/);
      assert.deepEqual(calls.map(contentOf), [calls[0], calls[0]].map(contentOf));
    });

test('send-with-source: the header has only the campaign labels of the address, and is absent without any', async () => {
  const { fetch, calls } = fakeBackend(() => json('{}'));
  await withLabels(fetch);
  await withLabels(fetch, '?gclid=x');
  assert.deepEqual(calls.map(sourceOf), ['utm_source=nieuws+brief', null]);
});

test('send-with-source: repeats the request without the header, with the same key, if the call with the header fails', async () => {
  const { fetch, calls } = fakeBackend((_, call) => (call === 1 ? noNetwork() : json('{}')));
  assert.equal(await withLabels(fetch), undefined);
  assert.deepEqual(calls.map(sourceOf), ['utm_source=nieuws+brief', null]);
  assert.deepEqual(calls.map(keyOf), ['key', 'key']);
});

test('send-with-source: fails if the call without the header fails too', async () => {
  const { fetch, calls } = fakeBackend(noNetwork);
  assert.ok((await withLabels(fetch)) instanceof Error);
  assert.equal(calls.length, 2);
});

/** A `fetch` without an answer: pending until it is aborted. */
function silence({ signal }: RequestInit): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<Response>();
  if (signal?.aborted) reject(signal.reason);
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

function endless({ signal }: RequestInit): Response {
  const start = (stream: ReadableStreamDefaultController) =>
    signal?.addEventListener('abort', () => stream.error(signal.reason));
  return new Response(new ReadableStream({ start }), {
    headers: { 'content-type': 'application/json' },
  });
}

function breakOff(stream: ReadableStreamDefaultController) {
  stream.error(new TypeError('reset'));
}

function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html' } });
}

function contentOf(call: Call | undefined) {
  const headers = [...new Headers(call?.init.headers)];
  return [call?.url, call?.init.method, headers, call?.init.body];
}

function sourceOf({ init }: Call) {
  return new Headers(init.headers).get('contact-source');
}

function keyOf({ init }: Call) {
  return new Headers(init.headers).get('idempotency-key');
}
