import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsAuth } from './auth-callback.ts';

const backend = 'https://project.supabase.example';
const verifier = { 'sb-project-auth-token-code-verifier': '"v"' };

const cases: [wanted: boolean, address: string, stored?: object][] = [
  [true, '#access_token=a&refresh_token=r&type=recovery'],
  [true, '#type=recovery&access_token=a'],
  [true, '#refresh_token=r'],
  [true, '?error=server_error&error_description=Link+is+verlopen'],
  [true, '#error=access_denied&error_description=Link+is+verlopen'],
  [true, '?code=c', verifier],
  [true, '?next=1&code=c', verifier],
  [true, '', { 'sb-project-auth-token': '{}' }],
  [false, ''],
  [false, '', verifier],
  [false, '', { 'sb-ander-auth-token': '{}', theme: 'dark' }],
  [false, '#prijzen'],
  [false, '?bericht=verzonden'],
  [false, '?postcode=1234', verifier],
  [false, '?code=c'],
  [false, '#code', verifier],
  [false, 'code=c', verifier],
];
for (const [wanted, address, stored = {}] of cases)
  test(`auth client: ${wanted ? 'fetched' : 'not fetched'} at ${address || 'the bare address'} with ${Object.keys(stored).join() || 'nothing'} stored`, () => {
    assert.equal(wantsAuth(`https://praktijk.example/${address}`, backend, stored), wanted);
  });

test('auth client: not fetched where the browser refuses its storage', () => {
  const has = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  assert.equal(wantsAuth('https://praktijk.example/', backend, new Proxy({}, { has })), false);
});
