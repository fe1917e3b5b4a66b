import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fakeBackend,
  json,
  mockTimeouts,
  send,
} from '../../server/tests/support/calls/fake-backend.ts';

/** Answers by status and type. `contact/wire.test.ts` tests what a body means. */
const answers: [isSuccess: boolean, what: string, answer: () => Response | Promise<Response>][] = [
  [true, '200 {}', () => json('{}')],
  [true, '202 {}', () => json('{}', 202)],
  [true, '204 without body', () => new Response(null, { status: 204 })],
  [true, '200 without body that says it is JSON', () => json('')],
  [true, '200 {} that says it is HTML', () => html('{}')],
  [false, '200 {"error":"x"}', () => json('{"error":"x"}')],
  [false, '200 {"error":"x"} that says it is HTML', () => html('{"error":"x"}')],
  [false, '200 with broken JSON', () => json('{"success":')],
  [false, '422 {}', () => json('{}', 422)],
  [false, '500 {}', () => json('{}', 500)],
  [false, '503 with a page of HTML', () => html('<h1>Onderhoud</h1>', 503)],
  [false, 'that never came', () => Promise.reject(new TypeError('Failed to fetch'))],
  [false, '200 that breaks off', () => new Response(new ReadableStream({ pull: breakOff }))],
];
for (const [isSuccess, what, answer] of answers)
  test(`the answer ${what} is a ${isSuccess ? 'success' : 'failure at once'}`, async (context) => {
    mockTimeouts(context);
    const { fetch, calls } = fakeBackend(answer);
    assert.equal((await send(fetch)) === undefined, isSuccess);
    assert.equal(calls.length, 1);
  });

function breakOff(stream: ReadableStreamDefaultController) {
  stream.error(new TypeError('reset'));
}

function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html' } });
}
