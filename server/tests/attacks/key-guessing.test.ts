import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../support/server/server.ts';

test('no part or spelling of the token opens the metrics, and the log tells of each try', async () => {
  const token = 'token-0123456789abcdef';
  await using server = await startServer({ METRICS_TOKEN: token });
  const guesses = [token.slice(0, -1), `${token}x`, token.toUpperCase(), `"${token}"`, '*', ''];
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
