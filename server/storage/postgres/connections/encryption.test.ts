import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEncryption } from './encryption.ts';

/** The options that the library gets for each way to a host, the first way first. */
function waysTo(address: string) {
  const { first, second } = withEncryption(new URL(address));
  return [first, ...(second ? [second] : [])].map(({ searchParams }) => {
    const { uselibpqcompat, ...told } = Object.fromEntries(searchParams);
    assert.equal(uselibpqcompat, told['sslmode'] && 'true');
    return told;
  });
}

for (const [isEncrypted, hosts] of [
  [false, ['localhost', '127.0.0.1', '[::1]', 'db', 'db-1', '']],
  [true, ['db.example.nl', '10.0.0.7', '[2001:db8::7]']],
] as const) {
  test(`the connection to ${hosts.join(', ')} is ${isEncrypted ? '' : 'not '}encrypted`, () => {
    for (const host of hosts)
      assert.deepEqual(
        waysTo(`postgres://${host}/contact`),
        [isEncrypted ? { sslmode: 'require' } : {}],
        host,
      );
  });
}

test('sslmode in DATABASE_URL decides, as libpq means it', () => {
  const [plain, encrypted] = [{ sslmode: 'disable' }, { sslmode: 'require' }];
  const sslrootcert = '/ca.pem';
  for (const [given, ways] of [
    ['sslmode=disable', [plain]],
    ['sslmode=allow', [plain, encrypted]],
    ['sslmode=prefer', [encrypted, plain]],
    ['sslmode=require', [encrypted]],
    ['sslmode=no-verify', [encrypted]],
    ['sslmode=verify-full', [{ sslmode: 'verify-full' }]],
    // With an authority `require` checks the certificate, too; only these three do.
    ['sslmode=require&sslrootcert=/ca.pem', [{ ...encrypted, sslrootcert }]],
    ['sslmode=verify-ca&sslrootcert=/ca.pem', [{ sslmode: 'verify-ca', sslrootcert }]],
    ['sslmode=prefer&sslrootcert=/ca.pem', [encrypted, plain]],
    ['sslmode=verify-full&sslrootcert=system', [{ sslmode: 'verify-full' }]],
  ] as const)
    for (const host of ['localhost', 'db.example.nl'])
      assert.deepEqual(waysTo(`postgres://${host}/contact?${given}`), ways, given);
});

test('an unknown mode, or one that lacks its authority, is refused with what would be right', () => {
  assert.throws(
    () => waysTo('postgres://db/contact?sslmode=on'),
    /sslmode=on is none of disable, /,
  );
  assert.throws(
    () => waysTo('postgres://db/contact?sslmode=verify-ca'),
    /verify-ca needs .*&sslrootcert=/,
  );
});
