import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { demoKey } from '../../public.ts';
import { good } from '../support/named-calls.ts';
import { startServer } from '../support/server.ts';

const [header = '', claims = '', signature = ''] = demoKey.split('.');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string) =>
  `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`;
const anonymous = { role: 'anon', exp: 4_000_000_000 };

/** Tokens that a careless reader would believe. */
const tokens: Record<string, string> = {
  'an algorithm of none': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
  'an algorithm of None, with a signature': `${encode({ alg: 'None' })}.${claims}.${signature}`,
  'no signature': `${header}.${claims}`,
  'an empty signature': `${header}.${claims}.`,
  'a signature of its own': sign(`${header}.${claims}`),
  'another role': sign(`${header}.${encode({ ...anonymous, role: 'service_role' })}`),
  'another role under the same signature': `${header}.${encode({ role: 'service_role' })}.${signature}`,
  'the same role for longer': `${header}.${encode(anonymous)}.${signature}`,
  'a key of its own in its header': sign(
    `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } })}.${claims}`,
  ),
  'a key to fetch': sign(`${encode({ alg: 'RS256', jku: 'http://127.0.0.1:9/x' })}.${claims}`),
  'padding behind it': `${demoKey}=`,
  'the last sign changed': demoKey.slice(0, -1) + (demoKey.endsWith('A') ? 'B' : 'A'),
  'all but the last sign': demoKey.slice(0, -1),
  'capitals for small letters': demoKey.toLowerCase(),
  'itself twice': `${demoKey}, ${demoKey}`,
  'any sign': '*',
  'a prototype': '__proto__',
};

/** The right key where nobody should look for it. */
const elsewhere: [where: string, query: string, headers: Record<string, string>, body: object][] = [
  ['the query', `?apikey=${demoKey}&access_token=${demoKey}`, {}, {}],
  ['a cookie', '', { cookie: `apikey=${demoKey}; authorization=Bearer ${demoKey}` }, {}],
  ['the body', '', {}, { apikey: demoKey, authorization: `Bearer ${demoKey}` }],
  ['another header', '', { 'x-api-key': demoKey, 'proxy-authorization': `Bearer ${demoKey}` }, {}],
  ['a password', '', { authorization: `Basic ${btoa(`anon:${demoKey}`)}` }, {}],
];

test('a wrong key, whatever it claims, and none get the same answer, which tells nothing', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  const none = await refusal(await send(server.address, {}));
  for (const [what, token] of Object.entries(tokens)) {
    assert.deepEqual(await refusal(await send(server.address, { apikey: token })), none, what);
    const bearer = { authorization: `Bearer ${token}` };
    assert.deepEqual(await refusal(await send(server.address, bearer)), none, what);
  }
  for (const [where, query, headers, body] of elsewhere) {
    const response = await send(server.address, headers, query, body);
    assert.deepEqual(await refusal(response), none, where);
  }
  assert.equal((await send(server.address, { apikey: demoKey })).status, 200);
  await server.stop();
  assert.ok(!server.log().includes(signature));
});

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

function send(address: string, headers: Record<string, string>, query = '', more = {}) {
  return fetch(address + functionPath + query, {
    method: 'POST',
    body: JSON.stringify({ ...good, ...more }),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** All of an answer but its date; it must be 401. */
async function refusal(response: Response) {
  assert.equal(response.status, 401);
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return { headers, body: await response.text() };
}
