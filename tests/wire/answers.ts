import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxBodyBytes, type RefusalCode, refusals } from '../../contact/answers.ts';
import { asJson, type Call, codeOf } from '../support/calls/contact-calls.ts';
import { listedOrigin, newVisitor, type Scene } from './scene.ts';

const foreignOrigin = 'https://evil.example';
const body = () => JSON.stringify(newVisitor());
const padded = (bytes: number) => body().padEnd(bytes);

/** What gets each answer but 429 and 503, which `limits.ts` holds. */
const refused: [what: string, code: RefusalCode, call: () => Call][] = [
  ['what is no JSON', 'malformed', () => ({ body: '{' })],
  ['JSON that is no object', 'malformed', () => ({ body: `[${body()}]` })],
  ['no body', 'malformed', () => ({ body: '' })],
  ['what is no UTF-8', 'malformed', () => ({ body: Buffer.from([0x7b, 0xff, 0x7d]) })],
  [
    'a call without a key',
    'unknown_key',
    () => ({ headers: { ...asJson, apikey: '' }, body: body() }),
  ],
  ['a method that reads', 'method', () => ({ method: 'GET' })],
  ['a method that changes', 'method', () => ({ method: 'PUT', body: body() })],
  ['more than 8 KiB', 'too_large', () => ({ body: padded(maxBodyBytes + 1) })],
  [
    'more than 8 KiB that does not say how much it is',
    'too_large',
    () => ({ body: padded(maxBodyBytes + 1), isChunked: true }),
  ],
  [
    'another content type',
    'media_type',
    () => ({ headers: { ...asJson, 'content-type': 'text/plain' }, body: body() }),
  ],
  ['what lacks its fields', 'invalid', () => ({ body: '{}' })],
];

/** The specification's messages, each where it belongs. */
const wrongFields: [field: string, value: string, message: string][] = [
  ['firstName', ' ', 'Voornaam is verplicht'],
  ['firstName', 'a'.repeat(51), 'Voornaam moet korter dan 50 karakters zijn'],
  ['lastName', '', 'Achternaam is verplicht'],
  ['lastName', 'a'.repeat(51), 'Achternaam moet korter dan 50 karakters zijn'],
  ['email', 'anne@praktijk', 'Ongeldig email adres'],
  ['email', `${'a'.repeat(251)}@x.nl`, 'Email moet korter dan 255 karakters zijn'],
  ['phone', '061234567', 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
  ['phone', '0'.repeat(21), 'Telefoonnummer moet korter dan 20 karakters zijn'],
];

/** Each code, with its status, shape and headers. */
export function testAnswers(scene: () => Scene): void {
  for (const [what, code, call] of refused) {
    test(`${what} is refused with ${refusals[code].status} ${code}, which a listed origin may read`, async () => {
      const { headers = asJson, ...rest } = call();
      const answer = await scene().calls.send({
        ...rest,
        headers: { ...headers, origin: listedOrigin },
      });
      assert.equal(codeOf(answer), code);
      assert.equal(answer.status, refusals[code].status);
      assertReadable(answer.headers, listedOrigin);
    });
  }

  test('each field that is not valid gets its own message, and several theirs together', async () => {
    for (const [field, value, message] of wrongFields) {
      const text = JSON.stringify({ ...newVisitor(), [field]: value });
      const answer = await scene().calls.send({ body: text });
      assert.equal(answer.status, 422);
      assert.deepEqual(JSON.parse(answer.text).error.fields, { [field]: message });
    }
    const several = JSON.stringify({ ...newVisitor(), firstName: '', phone: '1', type: 'x' });
    const { error } = JSON.parse((await scene().calls.send({ body: several })).text);
    assert.deepEqual(Object.keys(error.fields), ['firstName', 'phone', 'type']);
  });

  test('exactly 8 KiB is read, whether or not its length is told', async () => {
    for (const isChunked of [false, true]) {
      const { status } = await scene().calls.send({ body: padded(maxBodyBytes), isChunked });
      assert.equal(status, 200);
    }
  });

  test('a success can be read by who may call: the own origin, a listed one, and who tells none', async () => {
    for (const origin of [scene().instance.pageOrigin, listedOrigin]) {
      const answer = await scene().calls.send({ headers: { ...asJson, origin }, body: body() });
      assert.equal(answer.status, 200);
      assertReadable(answer.headers, origin);
    }
    const unknown = await scene().calls.send({ body: body() });
    assert.equal(unknown.status, 200);
    assert.equal(unknown.headers['access-control-allow-origin'], undefined);
  });

  test('a foreign origin is refused with 403 whatever it sends, and its page may not read that', async () => {
    for (const origin of [
      foreignOrigin,
      'null',
      `${listedOrigin}.evil.example`,
      'http://static.example',
    ]) {
      for (const call of [
        { body: body() },
        { method: 'GET' },
        { method: 'OPTIONS' },
        { body: '{' },
      ]) {
        const answer = await scene().calls.send({ ...call, headers: { ...asJson, origin } });
        assert.equal(codeOf(answer), 'origin');
        assert.equal(answer.headers['access-control-allow-origin'], undefined);
        assert.match(String(answer.headers['vary']), /\borigin\b/i);
      }
    }
  });

  test('a preflight allows the own origin and a listed one what the client sends', async () => {
    for (const origin of [scene().instance.pageOrigin, listedOrigin]) {
      const answer = await scene().calls.send({
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
