import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecrets } from './mask-secrets.ts';

const password = 'geheim/1%&zeer';
const plain = btoa(`\0site@praktijk.example\0${password}`);
const token = Array.from({ length: 300 }, (_, index) => (index * 7919).toString(36)).join('.');
const bearer = btoa(`user=site@praktijk.example\x01auth=Bearer ${token}\x01\x01`);
const secrets = [password, plain, token, bearer];

/** Forms in which a server may quote what it was sent. */
const manners: [what: string, quote: (secret: string, at: number) => string][] = [
  ['whole', (secret) => secret],
  ['whole with another case', (secret) => secret.toUpperCase()],
  ['folded', (secret, at) => `${secret.slice(0, at)}\r\n ${secret.slice(at)}`],
  ['folded over replies', (secret, at) => `${secret.slice(0, at)}\n535-5.7.8 ${secret.slice(at)}`],
  ['folded with quotes', (secret, at) => `"${secret.slice(0, at)}" "${secret.slice(at)}"`],
  ['cut', (secret, at) => `${secret.slice(0, at)}...`],
  ['without its beginning', (secret, at) => `...${secret.slice(at)}`],
  ['from the middle', (secret, at) => `...${secret.slice(at, at + 20)}...`],
  ['in base64 of URLs', (secret) => secret.replaceAll('+', '-').replaceAll('/', '_')],
];

for (const [what, quote] of manners)
  test(`a secret that is quoted ${what} is masked`, () => {
    for (const secret of secrets) {
      // A few letters and digits may be left, with signs between them.
      const shortest = secret.length > 100 ? 12 : 6;
      const step = Math.ceil(secret.length / 15);
      for (let at = shortest; at <= secret.length - shortest; at += step) {
        // A letter that no secret has: one before or after a part is taken for it by chance.
        const quoted = `535-5.7.8 é\n535 5.7.8 é ${quote(secret, at)} é`;
        const masked = withoutSecrets(quoted, secrets);
        assert.match(masked, /^535-5\.7\.8 é\n535 5\.7\.8 é .*\*\*\*.* é$/s);
        assert.equal(masked.replace(/535[ -]5\.7\.8|[\sé*."]/g, ''), '');
      }
    }
  });

test('a reply that quotes no secret stays as it is, its codes even beside one', () => {
  for (const reply of [
    '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials 5b1f17b1804b1-4778 - gsmtp',
    '454 4.7.0 Too many login attempts, please try again later. ca2sm424696pbc.68 - gsmtp',
    '550',
    '',
  ])
    assert.equal(withoutSecrets(reply, secrets), reply);
  assert.equal(withoutSecrets('535 5.7.8 no 53578', ['53578', '']), '535 5.7.8 no ***');
});
