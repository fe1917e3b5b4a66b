import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxBodyBytes, type RefusalCode, refusals } from 'contact/wire.ts';
import { asJson, type Call, codeOf } from '../support/calls/contact-calls.ts';
import { type Fixture, listedOrigin, newVisitor } from './fixture.ts';

const body = () => JSON.stringify(newVisitor());
const padded = (bytes: number) => body().padEnd(bytes);
const asText = { ...asJson, 'content-type': 'text/plain' };
const tooLong = padded(maxBodyBytes + 1);

/** A call for each refusal, except 429 and 503 (`limits.ts`). */
const refused: [name: string, code: RefusalCode, call: Call][] = [
  ['invalid JSON', 'malformed', { body: '{' }],
  ['invalid UTF-8', 'malformed', { body: Buffer.from([0x7b, 0xff, 0x7d]) }],
  ['a call without a key', 'unknown_key', { headers: { ...asJson, apikey: '' }, body: body() }],
  ['another method', 'method', { method: 'GET' }],
  ['more than 8 KiB', 'too_large', { body: tooLong }],
  ['more than 8 KiB without Content-Length', 'too_large', { body: tooLong, isChunked: true }],
  ['another content type', 'media_type', { headers: asText, body: body() }],
  ['JSON without the fields', 'invalid', { body: '{}' }],
];

export function testAnswers(fixture: () => Fixture): void {
  for (const [name, code, call] of refused) {
    test(`${name}: ${refusals[code].status} ${code}, readable by a listed origin`, async () => {
      const headers = { ...(call.headers ?? asJson), origin: listedOrigin };
      const answer = await fixture().calls.send({ ...call, headers });
      assert.equal(codeOf(answer), code);
      assertReadable(answer.headers, listedOrigin);
    });
  }

  test('invalid fields: one message for each', async () => {
    const empty = { ...newVisitor(), firstName: ' ', lastName: '', email: 'x', phone: '1' };
    const { status, text } = await fixture().calls.send({ body: JSON.stringify(empty) });
    assert.equal(status, 422);
    assert.deepEqual(JSON.parse(text).error.fields, {
      firstName: 'Voornaam is verplicht',
      lastName: 'Achternaam is verplicht',
      email: 'Ongeldig email adres',
      phone: 'Telefoonnummer moet minimaal 10 cijfers bevatten',
    });
  });

  test('body of exactly 8 KiB: accepted, with or without Content-Length', async () => {
    for (const isChunked of [false, true]) {
      const { status } = await fixture().calls.send({ body: padded(maxBodyBytes), isChunked });
      assert.equal(status, 200);
    }
  });

  test('CORS: a success is readable by our own origin and a listed one; calls without an origin are accepted', async () => {
    for (const origin of [fixture().instance.pageOrigin, listedOrigin]) {
      const answer = await fixture().calls.send({ headers: { ...asJson, origin }, body: body() });
      assert.equal(answer.status, 200);
      assertReadable(answer.headers, origin);
    }
    const withoutOrigin = await fixture().calls.send({ body: body() });
    assert.equal(withoutOrigin.status, 200);
    assert.equal(withoutOrigin.headers['access-control-allow-origin'], undefined);
  });

  test('CORS: a foreign origin gets 403 for every call, and cannot read the response', async () => {
    const calls = [{ body: body() }, { method: 'GET' }, { method: 'OPTIONS' }, { body: '{' }];
    for (const origin of ['https://evil.example', 'null', `${listedOrigin}.evil.example`]) {
      for (const call of calls) {
        const answer = await fixture().calls.send({ ...call, headers: { ...asJson, origin } });
        assert.equal(codeOf(answer), 'origin');
        assert.equal(answer.headers['access-control-allow-origin'], undefined);
        assert.match(String(answer.headers['vary']), /\borigin\b/i);
      }
    }
  });

  test("CORS: a preflight from our own origin or a listed one allows the client's headers", async () => {
    for (const origin of [fixture().instance.pageOrigin, listedOrigin]) {
      const answer = await fixture().calls.send({
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey, authorization, content-type, idempotency-key',
        },
      });
      assert.equal(answer.status, 204);
      assertReadable(answer.headers, origin);
      assert.equal(answer.headers['access-control-allow-methods'], 'POST');
      assert.deepEqual(String(answer.headers['access-control-allow-headers']).split(', ').sort(), [
        'apikey',
        'authorization',
        'contact-source',
        'content-type',
        'idempotency-key',
        'x-client-info',
      ]);
      assert.ok(Number(answer.headers['access-control-max-age']) > 0);
    }
  });
}

function assertReadable(headers: Record<string, unknown>, origin: string): void {
  assert.equal(headers['access-control-allow-origin'], origin);
  assert.match(String(headers['access-control-expose-headers']), /\bretry-after\b/i);
  assert.match(String(headers['vary']), /\borigin\b/i);
  assert.equal(headers['access-control-allow-credentials'], undefined);
}
