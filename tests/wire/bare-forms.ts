import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from '../../contact/contact-request.ts';
import { demoKey } from '../../hosting.ts';
import { codeOf } from '../support/calls/contact-calls.ts';
import { listedOrigin, newVisitor, type Scene } from './scene.ts';

const type = { 'content-type': 'application/x-www-form-urlencoded' };

/** What a browser without script sends. */
export function testBareForms(scene: () => Scene): void {
  const send = (fields: object, headers: Record<string, string>) =>
    scene().calls.send({
      headers: { ...type, ...headers },
      body: new URLSearchParams({ ...fields }).toString(),
    });
  const pages: [whose: string, headers: () => Record<string, string>][] = [
    ['the own origin', () => ({ origin: scene().instance.pageOrigin })],
    ['the own origin, as the browser says', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['a listed origin', () => ({ origin: listedOrigin, 'sec-fetch-site': 'cross-site' })],
  ];

  for (const [whose, headers] of pages) {
    test(`a form of ${whose} needs no key and goes back to the page, which says what came of it`, async () => {
      const visitor = newVisitor();
      const sent = await send(visitor, headers());
      assert.equal(sent.status, 303);
      assert.equal(await scene().instance.outcomeAt(String(sent.headers['location'])), 'sent');
      const failed = await send({ ...visitor, phone: '1' }, headers());
      assert.equal(failed.status, 303);
      assert.equal(await scene().instance.outcomeAt(String(failed.headers['location'])), 'failed');
      const [mail] = await scene().notifications(visitor.email);
      assert.match(String(mail?.subject), new RegExp(`${visitor.lastName}$`));
    });
  }

  test('nothing of what was typed is in the address that a form goes back to', async () => {
    for (const changes of [{}, { phone: '06-42' }] satisfies Partial<ContactRequest>[]) {
      const visitor = newVisitor(changes);
      const { headers } = await send(visitor, { origin: listedOrigin });
      for (const text of [visitor.lastName, visitor.email, visitor.phone])
        assert.ok(!decodeURIComponent(String(headers['location'])).includes(text));
    }
  });

  test('a form that is too large or cannot be read goes back to the page, too', async () => {
    for (const body of ['a'.repeat(8_193), Buffer.from([0x61, 0xff])]) {
      const headers = { ...type, origin: listedOrigin };
      const { status, headers: answered } = await scene().calls.send({ headers, body });
      assert.equal(status, 303);
      assert.equal(await scene().instance.outcomeAt(String(answered['location'])), 'failed');
    }
  });

  test('a form of a foreign origin is refused, with the key as well', async () => {
    const foreign = { origin: 'https://evil.example' };
    assert.equal(codeOf(await send(newVisitor(), foreign)), 'origin');
    assert.equal(codeOf(await send(newVisitor(), { ...foreign, apikey: demoKey })), 'origin');
  });

  test('a form that tells no origin needs the key, and then gets the answers of JSON', async () => {
    assert.equal(codeOf(await send(newVisitor(), {})), 'unknown_key');
    const { status, text } = await send(newVisitor(), { apikey: demoKey });
    assert.equal(status, 200);
    assert.ok(JSON.parse(text).reference);
  });
}
