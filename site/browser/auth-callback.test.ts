import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsAuth } from './auth-callback.ts';

const page = 'https://praktijk.example/';
const backend = 'https://project.supabase.example';
const nothing = {};

for (const callback of [
  '#access_token=a&refresh_token=r&type=recovery',
  '#type=recovery&access_token=a',
  '#refresh_token=r',
  '?error=server_error&error_description=Link+is+verlopen',
  '#error=access_denied&error_description=Link+is+verlopen',
]) {
  test(`the address ${callback} asks for the auth client`, () => {
    assert.equal(wantsAuth(page + callback, backend, nothing), true);
  });
}

for (const address of ['', '#prijzen', '?bericht=verzonden', '?postcode=1234', '#code', 'code=c']) {
  test(`the address ${address || 'of the page alone'} asks for no auth client`, () => {
    assert.equal(wantsAuth(page + address, backend, nothing), false);
  });
}

const verifier = { 'sb-project-auth-token-code-verifier': '"v"' };

for (const callback of ['?code=c', '?next=1&code=c']) {
  test(`the address ${callback} asks for the auth client where its verifier is stored, and nowhere else`, () => {
    assert.equal(wantsAuth(page + callback, backend, verifier), true);
    assert.equal(wantsAuth(page + callback, backend, nothing), false);
  });
}

test('a verifier alone asks for no auth client', () => {
  assert.equal(wantsAuth(page, backend, verifier), false);
});

test('a stored session of the backend asks for the auth client', () => {
  const stored = { 'sb-project-auth-token': '{}' };
  assert.equal(wantsAuth(page, backend, stored), true);
});

test('what another project or page stored does not', () => {
  const stored = { 'sb-ander-auth-token': '{}', theme: 'dark' };
  assert.equal(wantsAuth(page, backend, stored), false);
});

test('a browser that lets nothing be stored asks for no auth client', () => {
  const has = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  assert.equal(wantsAuth(page, backend, new Proxy({}, { has })), false);
});
