import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postJson } from './http-call.ts';

const url = new URL('http://receiver.example/');

test('a call whose answer came while the process stood still was answered', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const answer = Promise.withResolvers<Response>();
  const called = postJson(url, '{}', (_url, init) => {
    init?.signal?.addEventListener('abort', () => answer.reject(new Error('aborted')));
    return answer.promise;
  });
  const uptime = performance.now();
  t.mock.method(performance, 'now', () => uptime + 60_000);
  // Of an interval that is late by far Node runs one turn; then it reads what has come.
  t.mock.timers.runAll();
  answer.resolve(new Response(null, { status: 204 }));
  assert.equal((await called).failure, undefined);
});
