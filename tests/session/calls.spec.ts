import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoKey } from '../../hosting.ts';
import type { auth } from '../../site/islands/auth.ts';
import { expect, test } from '../support/browser/auth.ts';
import { type AuthServer, session } from '../support/browser/auth-server.ts';

type Auth = typeof auth;
type Call = [what: string, method: string, path: string, call: (auth: Auth) => unknown];

/** Specification, section 7: what the auth client calls. The library makes the calls; these say that it is wired. */
const wired: Call[] = [
  [
    'token, grant type password',
    'POST',
    'token?grant_type=password',
    (auth) => auth.signInWithPassword({ email: 'a@b.nl', password: 'p' }),
  ],
  ['user', 'GET', 'user', (auth) => auth.getUser()],
  ['user, changed', 'PUT', 'user', (auth) => auth.updateUser({ data: { a: 1 } })],
  [
    'token, grant type refresh_token',
    'POST',
    'token?grant_type=refresh_token',
    (auth) => auth.refreshSession({ refresh_token: 'r' }),
  ],
  ['logout', 'POST', 'logout?scope=global', (auth) => auth.signOut()],
];
const others: Call[] = [
  ['signup', 'POST', 'signup', (auth) => auth.signUp({ email: 'a@b.nl', password: 'p' })],
  [
    'token, grant type pkce',
    'POST',
    'token?grant_type=pkce',
    (auth) => {
      localStorage.setItem('sb-127-auth-token-code-verifier', '"verifier"');
      return auth.exchangeCodeForSession('code');
    },
  ],
  [
    'token, grant type id_token',
    'POST',
    'token?grant_type=id_token',
    (auth) => auth.signInWithIdToken({ provider: 'google', token: 't' }),
  ],
  [
    'token, grant type web3',
    'POST',
    'token?grant_type=web3',
    (auth) => auth.signInWithWeb3({ chain: 'solana', message: 'm', signature: new Uint8Array(64) }),
  ],
  ['otp', 'POST', 'otp', (auth) => auth.signInWithOtp({ email: 'a@b.nl' })],
  [
    'verify',
    'POST',
    'verify',
    (auth) => auth.verifyOtp({ email: 'a@b.nl', token: '123456', type: 'email' }),
  ],
  [
    'sso',
    'POST',
    'sso',
    (auth) => auth.signInWithSSO({ domain: 'b.nl', options: { skipBrowserRedirect: true } }),
  ],
  ['recover', 'POST', 'recover', (auth) => auth.resetPasswordForEmail('a@b.nl')],
  ['resend', 'POST', 'resend', (auth) => auth.resend({ type: 'signup', email: 'a@b.nl' })],
  ['factors', 'POST', 'factors', (auth) => auth.mfa.enroll({ factorType: 'totp' })],
  [
    'factor challenge',
    'POST',
    'factors/f/challenge',
    (auth) => auth.mfa.challenge({ factorId: 'f' }),
  ],
  [
    'factor verify',
    'POST',
    'factors/f/verify',
    (auth) => auth.mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' }),
  ],
  ['reauthenticate', 'GET', 'reauthenticate', (auth) => auth.reauthenticate()],
  ['jwks', 'GET', '.well-known/jwks.json', (auth) => auth.getClaims()],
  [
    'user identities',
    'DELETE',
    'user/identities/i',
    (auth) => auth.unlinkIdentity({ id: 'i', identity_id: 'i', user_id: 'u', provider: 'google' }),
  ],
];

test('the auth client signs in, reads and changes the user, refreshes and signs out, each with the anonymous key', async ({
  page,
  authServer,
  authUrl,
}) => {
  await page.goto('/');
  await makeCalls(page, authServer, authUrl, wired);
});

test('every other call of the library reaches the auth service, too', { tag: '@full' }, async ({
  page,
  authServer,
  authUrl,
}) => {
  await page.goto('/');
  await makeCalls(page, authServer, authUrl, others);
});

test('the flow type is implicit: a link asked for carries no PKCE challenge', async ({
  page,
  authServer,
  authUrl,
}) => {
  await page.goto('/');
  await page.evaluate(
    `import('${authUrl}').then(({ auth }) => auth.resetPasswordForEmail('a@b.nl'))`,
  );
  expect(authServer.calls[0]?.body).toMatchObject({ code_challenge: null });
});

test('the site uses neither the admin calls nor those of OAuth clients', () => {
  for (const file of globSync('site/**/*.{ts,tsx,astro}')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\.(?:admin|oauth)\b/);
  }
});

async function makeCalls(page: Page, server: AuthServer, authUrl: string, calls: Call[]) {
  // Signed so that its check needs the service's public keys.
  const kept = JSON.stringify(session('kept', 3600, { alg: 'ES256', kid: 'k' }));
  for (const [what, method, path, call] of calls) {
    await test.step(what, async () => {
      server.calls.length = 0;
      await page.evaluate((text) => localStorage.setItem('sb-127-auth-token', text), kept);
      await page.evaluate(`import('${authUrl}').then(({ auth }) => (${call})(auth))`);
      const made = server.calls.filter((each) => each.method === method && each.path === path);
      expect(made, JSON.stringify(server.calls.map((each) => each.path))).toHaveLength(1);
      expect(made[0]?.headers['apikey']).toBe(demoKey);
    });
  }
}
