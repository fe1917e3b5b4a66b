import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { pino } from 'pino';
import { aRequest, typedTexts } from '../tests/support/calls/a-request.ts';
import { errorSerializer, onOneLine, withoutSecrets, withoutVisitor } from './clean-text.ts';

const request = aRequest({ lastName: 'de\u00ADVries', phone: '+31 (0)6-12345678' });

test('withoutVisitor: keeps 300 characters, which do not end in the middle of a name or an address', () => {
  const typed = typedTexts(request);
  for (const identifying of [...typed, '310612345678', '31612345678', 'other@example.nl']) {
    for (let before = 280; before < 300; before += 1) {
      const kept = withoutVisitor(
        `${'-'.repeat(before)} ${identifying} ${'-'.repeat(300)}`,
        request,
      );
      assert.match(kept, /^-+(?: (?:…(?: -*)?)?)?$/);
      assert.equal(kept.length, 300);
    }
  }
});

test('withoutVisitor: removes a whole name that contains another one, and leaves single letters', () => {
  const typed = aRequest({ firstName: 'Jo', lastName: 'Jonker' });
  assert.equal(withoutVisitor('550 no mailbox for Jonker', typed), '550 no mailbox for …');
  const refused = '550 refused';
  assert.equal(withoutVisitor(refused, aRequest({ firstName: 'e' })), refused);
});

test('onOneLine: replaces control and invisible characters by one space, and keeps joiners', () => {
  const removed = '\n\u001B\u2028\u202E\u200B\uFEFF\u206A\u{E0041}';
  for (const character of removed) assert.equal(onOneLine(`a${character}b`), 'a b');
  assert.equal(onOneLine(`a${removed}b`), 'a b');
  assert.equal(onOneLine('a\u200Cb\u200Dc'), 'a\u200Cb\u200Dc');
});

const password = 'geheim/1%&zeer';
const plain = btoa(`\0site@praktijk.example\0${password}`);
const token = Array.from({ length: 300 }, (_, index) => (index * 7919).toString(36)).join('.');
const bearer = btoa(`user=site@praktijk.example\x01auth=Bearer ${token}\x01\x01`);
const secrets = [password, plain, token, bearer];

/** Forms in which a server may quote what it was sent. */
const quotedForms: [form: string, quote: (secret: string, at: number) => string][] = [
  ['in full', (secret) => secret],
  ['in full in another case', (secret) => secret.toUpperCase()],
  ['folded', (secret, at) => `${secret.slice(0, at)}\r\n ${secret.slice(at)}`],
  ['folded over replies', (secret, at) => `${secret.slice(0, at)}\n535-5.7.8 ${secret.slice(at)}`],
  ['folded with quotes', (secret, at) => `"${secret.slice(0, at)}" "${secret.slice(at)}"`],
  ['cut', (secret, at) => `${secret.slice(0, at)}...`],
  ['without its beginning', (secret, at) => `...${secret.slice(at)}`],
  ['from the middle', (secret, at) => `...${secret.slice(at, at + 20)}...`],
  ['in base64url', (secret) => secret.replaceAll('+', '-').replaceAll('/', '_')],
];

for (const [form, quote] of quotedForms)
  test(`withoutSecrets: masks a secret that is quoted ${form}`, () => {
    for (const secret of secrets) {
      // Shorter parts may remain. A part of this length has at least 4 letters and digits, or 8 if the secret is long.
      const shortest = secret.length > 100 ? 12 : 6;
      const step = Math.ceil(secret.length / 15);
      for (let at = shortest; at <= secret.length - shortest; at += step) {
        // A letter that no secret contains: any other could match by chance.
        const quoted = `535-5.7.8 é\n535 5.7.8 é ${quote(secret, at)} é`;
        const masked = withoutSecrets(quoted, secrets);
        assert.match(masked, /^535-5\.7\.8 é\n535 5\.7\.8 é .*\*\*\*.* é$/s);
        assert.equal(masked.replace(/535[ -]5\.7\.8|[\sé*."]/g, ''), '');
      }
    }
  });

test('withoutSecrets: leaves a reply without secrets unchanged, and the codes next to a secret', () => {
  for (const reply of [
    '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials 5b1f17b1804b1-4778 - gsmtp',
    '454 4.7.0 Too many login attempts, please try again later. ca2sm424696pbc.68 - gsmtp',
    '550',
    '',
  ])
    assert.equal(withoutSecrets(reply, secrets), reply);
  assert.equal(withoutSecrets('535 5.7.8 no 5355781', ['5355781', '']), '535 5.7.8 no ***');
  assert.equal(withoutSecrets('no a1!', ['a1!']), 'no ***');
});

for (const [message, logged] of [
  ['invalid input for type uuid: "Anne "de" Vries"', 'invalid input for type uuid: …'],
  ['ungültige Eingabe für Typ uuid: »Anne«', 'ungültige Eingabe für Typ uuid: …'],
  ['syntaxe en entrée invalide : « Anne »', 'syntaxe en entrée invalide : …'],
  ['"a\n    at Anne (b:1:1)" is refused', '… is refused'],
  ['nothing at https://host/Anne?Anne there', 'nothing at … there'],
] as const)
  test(`errorSerializer: drops quoted text and URLs in ${JSON.stringify(message)}`, () => {
    const error = Object.assign(new TypeError(message, { cause: new Error('Anne') }), {
      code: '22P02',
      detail: 'Failing row contains (Anne)',
    });
    const { stack, ...rest } = write(error);
    assert.deepEqual(rest, { type: 'TypeError', code: '22P02', message: logged });
    assert.match(stack, /^ +at .*clean-text\.test\.ts/);
    assert.doesNotMatch(stack, /Anne/);
  });

test("errorSerializer: keeps the constraint in SQLite's message", () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE people (name TEXT CHECK (length(name) < 3))');
  const insert = () => database.exec("INSERT INTO people VALUES ('Anne')");
  assert.throws(insert, (error) => {
    const { code, message } = write(error);
    assert.equal(code, 'ERR_SQLITE_ERROR');
    assert.equal(message, 'CHECK constraint failed: length(name) < 3');
    return true;
  });
});

test('errorSerializer: logs a thrown value that is no Error as text', () => {
  assert.equal(write('it "Anne" failed').message, 'it … failed');
});

function write(error: unknown) {
  let line = '';
  const log = pino(
    { serializers: { err: errorSerializer } },
    { write: (text: string) => (line = text) },
  );
  log.error({ err: error }, 'failed');
  return JSON.parse(line).err;
}
