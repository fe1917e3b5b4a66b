import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEncryption } from './encryption.ts';

/** The options that `pg` gets for each attempt to connect, in order. */
function attemptsFor(address: string) {
  const { first, second } = withEncryption(new URL(address));
  return [first, ...(second ? [second] : [])].map(({ searchParams }) => {
    const { uselibpqcompat, ...options } = Object.fromEntries(searchParams);
    assert.equal(uselibpqcompat, options['sslmode'] && 'true');
    return options;
  });
}

for (const [isEncrypted, hosts] of [
  [false, ['localhost', '127.0.0.1', '[::1]', 'db', 'db-1', '']],
  [true, ['db.example.nl', '10.0.0.7', '[2001:db8::7]']],
] as const) {
  test(`sslmode: if unset, ${isEncrypted ? 'encryption' : 'no encryption'} to ${hosts.join(', ')}`, () => {
    for (const host of hosts)
      assert.deepEqual(
        attemptsFor(`postgres://${host}/contact`),
        [isEncrypted ? { sslmode: 'require' } : {}],
        host,
      );
  });
}

test('sslmode: each mode works as in libpq', () => {
  const [plain, encrypted] = [{ sslmode: 'disable' }, { sslmode: 'require' }];
  const sslrootcert = '/ca.pem';
  for (const [given, attempts] of [
    ['sslmode=disable', [plain]],
    ['sslmode=allow', [plain, encrypted]],
    ['sslmode=prefer', [encrypted, plain]],
    ['sslmode=require', [encrypted]],
    ['sslmode=no-verify', [encrypted]],
    ['sslmode=verify-full', [{ sslmode: 'verify-full' }]],
    // With a CA file `require` checks the certificate, like the `verify` modes; `prefer` ignores the file.
    ['sslmode=require&sslrootcert=/ca.pem', [{ ...encrypted, sslrootcert }]],
    ['sslmode=verify-ca&sslrootcert=/ca.pem', [{ sslmode: 'verify-ca', sslrootcert }]],
    ['sslmode=prefer&sslrootcert=/ca.pem', [encrypted, plain]],
    ['sslmode=verify-full&sslrootcert=system', [{ sslmode: 'verify-full' }]],
  ] as const)
    for (const host of ['localhost', 'db.example.nl'])
      assert.deepEqual(attemptsFor(`postgres://${host}/contact?${given}`), attempts, given);
});

test('sslmode: refuses an unknown mode, and verify-ca without a CA file, with advice', () => {
  assert.throws(() => attemptsFor('postgres://db/contact?sslmode=on'), {
    message: /sslmode=on is none of disable, /,
    dutch: /sslmode=on is geen van disable, /,
  });
  assert.throws(() => attemptsFor('postgres://db/contact?sslmode=verify-ca'), {
    message: /verify-ca needs .*&sslrootcert=/,
    dutch: /een CA-bestand nodig: &sslrootcert=/,
  });
});
