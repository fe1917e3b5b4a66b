import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { demoKey } from '../../hosting.ts';
import { newVisitor, type Scene } from './scene.ts';

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

/** What is no key gets no further, whatever it claims. */
export function testKeyGuessing(scene: () => Scene): void {
  test('a wrong key, whatever it claims, and none get the same answer, which tells nothing', async () => {
    const none = await refusal(await send({}));
    for (const [what, token] of Object.entries(tokens)) {
      assert.deepEqual(await refusal(await send({ apikey: token })), none, what);
      const bearer = { authorization: `Bearer ${token}` };
      assert.deepEqual(await refusal(await send(bearer)), none, what);
    }
    for (const [where, query, headers, body] of elsewhere)
      assert.deepEqual(await refusal(await send(headers, query, body)), none, where);
    assert.equal((await send({ apikey: demoKey })).status, 200);
    assert.ok(!scene().instance.log().includes(signature));
  });

  function send(headers: Record<string, string>, query = '', more = {}) {
    return fetch(scene().instance.url + query, {
      method: 'POST',
      body: JSON.stringify({ ...newVisitor(), ...more }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }
}

/** All of an answer but its date; it must be 401. */
async function refusal(response: Response) {
  assert.equal(response.status, 401);
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return { headers, body: await response.text() };
}
