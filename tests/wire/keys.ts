import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoKey } from '../../hosting.ts';
import { codeOf } from '../support/calls/contact-calls.ts';
import { listedOrigin, newVisitor, type Scene } from './scene.ts';

const bearer = `Bearer ${demoKey}`;
// What a browser that holds a session sends: the key beside the visitor's own token.
const session = 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.x';

/** The headers of a call in JSON, and whether they show the anonymous key. */
const shown: [what: string, headers: Record<string, string>, isShown: boolean][] = [
  ['as apikey alone', { apikey: demoKey }, true],
  ['as bearer token alone', { authorization: bearer }, true],
  ['as both', { apikey: demoKey, authorization: bearer }, true],
  ['as apikey beside the token of a session', { apikey: demoKey, authorization: session }, true],
  ['by a listed origin', { apikey: demoKey, origin: listedOrigin }, true],
  ['nowhere', {}, false],
  ['nowhere by a listed origin', { origin: listedOrigin }, false],
  ['nowhere by the page itself', { 'sec-fetch-site': 'same-origin' }, false],
  ['wrongly as apikey', { apikey: `${demoKey}x` }, false],
  ['wrongly as bearer token', { authorization: session }, false],
  ['without the word Bearer', { authorization: demoKey }, false],
];

/** Who may send JSON. */
export function testKeys(scene: () => Scene): void {
  for (const [what, headers, isShown] of shown) {
    test(`JSON that shows the key ${what} is ${isShown ? 'taken' : 'refused'}`, async () => {
      const answer = await scene().calls.send({
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(newVisitor()),
      });
      assert.equal(codeOf(answer), isShown ? undefined : 'unknown_key');
      assert.equal(answer.status, isShown ? 200 : 401);
    });
  }
}
