import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { demoKey } from '../../hosting.ts';
import { good } from '../support/calls/named-calls.ts';
import { startServer } from '../support/server/server.ts';

test('each guess counts against the limit, and past it the right key is no use either', async () => {
  await using server = await startServer({ RATE_LIMIT: '5' });
  const statuses: number[] = [];
  for (const apikey of ['a', 'b', 'c', 'd', 'e', 'f', demoKey])
    statuses.push((await send(server.address, { apikey })).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
  await server.stop();
  assert.equal(server.log().match(/"code":"unknown_key"/g)?.length, 5);
});

test('the token of the metrics is guessed no better: by no part of it, and the log tells of each try', async () => {
  const token = 'token-0123456789abcdef';
  await using server = await startServer({ METRICS_TOKEN: token });
  const guesses = [
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
    `"${token}"`,
    '*',
    'null',
    '',
  ];
  for (const guess of guesses) {
    const headers = { 'x-forwarded-for': '198.51.100.1', authorization: `Bearer ${guess}` };
    for (const query of ['', `?token=${token}`]) {
      const response = await fetch(`${server.address}/metrics${query}`, { headers });
      assert.deepEqual([response.status, await response.text()], [403, ''], guess);
    }
  }
  await server.stop();
  assert.equal(server.log().match(/metrics refused/g)?.length, 2 * guesses.length);
  assert.doesNotMatch(server.log(), /0123456789abc/i);
});

function send(address: string, headers: Record<string, string>) {
  return fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify(good),
    headers: { 'content-type': 'application/json', ...headers },
  });
}
