import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postJson } from './http-call.ts';

const url = new URL('http://receiver.example/');

test('a failed call is explained in words, also where the code of the error is a number', async () => {
  const cause = { code: 20, message: 'Proxy response (502) !== 200 when HTTP Tunneling' };
  const { failure } = await postJson(url, '{}', async () => {
    throw Object.assign(new TypeError('fetch failed'), { cause });
  });
  assert.equal(failure, cause.message);
});

test('a call whose answer came while the process stood still was answered', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const answer = Promise.withResolvers<Response>();
  const called = postJson(url, '{}', (_url, init) => {
    init?.signal?.addEventListener('abort', () => answer.reject(new Error('aborted')));
    return answer.promise;
  });
  const uptime = performance.now();
  t.mock.method(performance, 'now', () => uptime + 60_000);
  // Node runs an interval once, however late it is, and then reads what has come.
  t.mock.timers.runAll();
  answer.resolve(new Response(null, { status: 204 }));
  assert.equal((await called).failure, undefined);
});
