import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Call,
  fakeBackend,
  json,
  mockTimeouts,
  send,
} from '../../server/tests/support/calls/fake-backend.ts';

for (const [what, answer] of [
  ['that gives no answer', silence],
  ['whose answer never ends', endless],
] as const) {
  test(`a function ${what} gets the same request again after 10 s, and has failed 10 s later`, async (context) => {
    mockTimeouts(context);
    const { fetch, calls, asked } = fakeBackend(answer);
    const result = send(fetch);
    await asked(1);
    context.mock.timers.tick(9_999);
    assert.equal(calls[0]?.init.signal?.aborted, false);
    context.mock.timers.tick(1);
    assert.equal(calls[0]?.init.signal?.aborted, true);
    await asked(2);
    assert.deepEqual(whatIsSaid(calls[1]), whatIsSaid(calls[0]));
    context.mock.timers.tick(9_999);
    assert.equal(calls[1]?.init.signal?.aborted, false);
    context.mock.timers.tick(1);
    assert.match(String(await result), /No answer within 20 seconds/);
    assert.equal(calls.length, 2);
  });
}

for (const [what, second, isSuccess] of [
  ['{}', () => json('{}'), true],
  ['503', () => json('{}', 503), false],
  ['{"error":"x"}', () => json('{"error":"x"}'), false],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), false],
] as const) {
  test(`the answer ${what} to the second request is a ${isSuccess ? 'success' : 'failure'}`, async (context) => {
    mockTimeouts(context);
    const { fetch, calls, asked } = fakeBackend((init, call) =>
      call === 1 ? silence(init) : second(),
    );
    const result = send(fetch);
    await asked(1);
    context.mock.timers.tick(10_000);
    assert.equal((await result) === undefined, isSuccess);
    assert.equal(calls.length, 2);
  });
}

/** As `fetch` without an answer: it waits until it is aborted. */
function silence({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

function endless({ signal }: RequestInit): Response {
  const start = (stream: ReadableStreamDefaultController) =>
    signal?.addEventListener('abort', () => stream.error(signal.reason));
  return new Response(new ReadableStream({ start }), {
    headers: { 'content-type': 'application/json' },
  });
}

function whatIsSaid(call: Call | undefined) {
  return [call?.url, call?.init.method, call?.init.headers, call?.init.body];
}
