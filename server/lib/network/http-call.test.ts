import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { call } from './http-call.ts';

const url = new URL('http://receiver.example/');

test('failure: a readable reason, even if the error code is a number', async () => {
  const cause = { code: 20, message: 'Proxy response (502) !== 200 when HTTP Tunneling' };
  const { failure } = await call(url, async () => {
    throw Object.assign(new TypeError('fetch failed'), { cause });
  });
  assert.equal(failure, cause.message);
});

test('timeout: an answer that arrived while the process was suspended counts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const answer = Promise.withResolvers<Response>();
  const called = call(url, (_url, init) => {
    init?.signal?.addEventListener('abort', () => answer.reject(new Error('aborted')));
    return answer.promise;
  });
  const uptime = performance.now();
  t.mock.method(performance, 'now', () => uptime + 60_000);
  // Node runs a late interval once, and then reads the socket.
  t.mock.timers.runAll();
  answer.resolve(new Response(null, { status: 204 }));
  assert.equal((await called).failure, undefined);
});

test('body: read for at most 5 s and 64 KiB before the connection closes; a 2xx status is success whatever follows', async (t) => {
  // encode/starlette#1438: a closed connection cancels the receiver's work.
  t.mock.timers.enable({ apis: ['setInterval'] });
  const called = async (status: number, act: (body: ReadableStreamDefaultController) => void) => {
    let isClosed = false;
    const { promise: started, resolve } = Promise.withResolvers<ReadableStreamDefaultController>();
    const cancel = () => {
      isClosed = true;
    };
    const result = call(url, async (_url, init) => {
      const start = (body: ReadableStreamDefaultController) => {
        init?.signal?.addEventListener('abort', () => {
          cancel();
          body.error(new Error('aborted'));
        });
        resolve(body);
      };
      return new Response(new ReadableStream({ start, cancel }), { status });
    });
    const body = await started;
    for (let turns = 0; turns < 10; turns += 1) await turn();
    assert.equal(isClosed, false, 'closed before the body came');
    body.enqueue(new TextEncoder().encode('half'));
    act(body);
    return { ...(await result), isClosed };
  };
  for (const [status, failure] of [
    [200, undefined],
    [503, 'HTTP 503'],
  ] as const) {
    const complete = await called(status, (body) => body.close());
    const broken = await called(status, (body) => body.error(new Error('ECONNRESET')));
    const endless = await called(status, () => {
      for (let second = 0; second < 5; second += 1) t.mock.timers.tick(1_000);
    });
    for (const result of [complete, broken, endless]) assert.equal(result.failure, failure);
    for (const result of [complete, broken, endless]) assert.equal(result.status, status);
    assert.deepEqual([complete.isClosed, endless.isClosed], [false, true]);
    assert.equal(complete.body, 'half');
    const flood = await called(status, (body) => body.enqueue(new Uint8Array(70_000)));
    assert.deepEqual([flood.failure, flood.isClosed], [failure, true]);
    assert.equal(flood.body.length, 64 * 1024);
  }
});
