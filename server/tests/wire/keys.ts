import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { demoKey } from '../../../hosting.ts';
import { codeOf } from '../support/calls/contact-calls.ts';
import { type Fixture, listedOrigin, newVisitor } from './fixture.ts';

const bearer = `Bearer ${demoKey}`;
// A browser with a session sends both the key and the visitor's token.
const session = 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.x';

/** Headers of a JSON call, and whether they hold the anonymous key where it counts. */
const shown: [place: string, headers: Record<string, string>, isShown: boolean][] = [
  ['as apikey alone', { apikey: demoKey }, true],
  ['as bearer token alone', { authorization: bearer }, true],
  ['as bearer token in capitals', { authorization: `BEARER   ${demoKey}` }, true],
  ['as bearer token with a wrong apikey', { apikey: 'x', authorization: bearer }, true],
  ['as apikey with the token of a session', { apikey: demoKey, authorization: session }, true],
  ['from a listed origin', { apikey: demoKey, origin: listedOrigin }, true],
  ['missing, from a listed origin', { origin: listedOrigin }, false],
  ['missing, from the page itself', { 'sec-fetch-site': 'same-origin' }, false],
  ['without the word Bearer', { authorization: demoKey }, false],
  ['without a space after Bearer', { authorization: `Bearer${demoKey}` }, false],
  ['with text after the bearer token', { authorization: `${bearer} x` }, false],
];

const [header = '', claims = '', signature = ''] = demoKey.split('.');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string) =>
  `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`;

/** Tokens that a careless check would accept. */
const wrong: Record<string, string> = {
  'an algorithm of none': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
  'no signature': `${header}.${claims}`,
  'a signature with another secret': sign(`${header}.${claims}`),
  'another role under the same signature': `${header}.${encode({ role: 'service_role' })}.${signature}`,
  'padding behind it': `${demoKey}=`,
  'all but the first character': demoKey.slice(1),
  'all but the last character': demoKey.slice(0, -1),
  'small letters for capitals': demoKey.toLowerCase(),
  'itself twice': `${demoKey}, ${demoKey}`,
  'itself in quotes': `"${demoKey}"`,
  '8,000 letters': 'x'.repeat(8_000),
  'bytes beyond ASCII': 'é\xff',
  'a prototype': '__proto__',
};

/** The right key in places where it must not count. */
const elsewhere: [where: string, query: string, headers: Record<string, string>, body: object][] = [
  ['the query', `?apikey=${demoKey}&access_token=${demoKey}`, {}, {}],
  ['a cookie', '', { cookie: `apikey=${demoKey}; authorization=${bearer}` }, {}],
  ['the body', '', {}, { apikey: demoKey, authorization: bearer }],
  ['another header', '', { 'x-api-key': demoKey, 'proxy-authorization': bearer }, {}],
  ['a password', '', { authorization: `Basic ${btoa(`anon:${demoKey}`)}` }, {}],
];

export function testKeys(fixture: () => Fixture): void {
  for (const [place, headers, isShown] of shown) {
    test(`key ${place}: ${isShown ? 'accepted' : 'refused'}`, async () => {
      const answer = await fixture().calls.send({
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(newVisitor()),
      });
      assert.equal(codeOf(answer), isShown ? undefined : 'unknown_key');
    });
  }

  test('key: a wrong one and a missing one get the same 401', async () => {
    const none = await refusal({});
    for (const [name, token] of Object.entries(wrong)) {
      assert.deepEqual(await refusal({ apikey: token }), none, name);
      assert.deepEqual(await refusal({ authorization: `Bearer ${token}` }), none, name);
    }
    for (const [where, query, headers, body] of elsewhere)
      assert.deepEqual(await refusal(headers, query, body), none, where);
    assert.ok(!fixture().instance.log().includes(signature));
  });

  /** The response, which must be 401, without its date. */
  async function refusal(headers: Record<string, string>, query = '', more = {}) {
    const response = await fetch(fixture().instance.url + query, {
      method: 'POST',
      body: JSON.stringify({ ...newVisitor(), ...more }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    assert.equal(response.status, 401);
    const others = [...response.headers].filter(([name]) => name !== 'date');
    return { headers: others, body: await response.text() };
  }
}
