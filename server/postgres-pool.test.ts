import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEncryption } from './postgres-pool.ts';

for (const host of ['localhost', '127.0.0.1', '[::1]', 'db', 'db-1', '']) {
  test(`nothing is asked of the way to "${host}", which leaves no network of ours`, () => {
    assert.equal(withEncryption(new URL(`postgres://${host}/contact`)).searchParams.size, 0);
  });
}

for (const host of ['db.example.nl', '10.0.0.7', '[2001:db8::7]']) {
  test(`the way to ${host} is encrypted, whoever signed the certificate`, () => {
    const { searchParams } = withEncryption(new URL(`postgres://${host}/contact`));
    assert.deepEqual(Object.fromEntries(searchParams), {
      sslmode: 'require',
      uselibpqcompat: 'true',
    });
  });
}

test('what the owner asks for holds', () => {
  for (const mode of ['disable', 'verify-full']) {
    const url = new URL(`postgres://db.example.nl/contact?sslmode=${mode}`);
    assert.equal(withEncryption(url).href, url.href);
  }
});
