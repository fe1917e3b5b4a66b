import { globSync, readFileSync } from 'node:fs';
import { demoKey } from '../../../hosting.ts';
import type { auth } from '../../browser/auth.ts';
import { expect, session, sessionKey, test } from '../support/browser/auth.ts';

/** Specification, section 7: what the auth client calls. The library makes the calls; these tests show that it is connected. */
const calls: Record<string, (client: typeof auth) => unknown> = {
  'POST signup': (client) => client.signUp({ email: 'a@b.nl', password: 'p' }),
  'POST token?grant_type=password': (client) =>
    client.signInWithPassword({ email: 'a@b.nl', password: 'p' }),
  'POST token?grant_type=refresh_token': (client) => client.refreshSession({ refresh_token: 'r' }),
  'POST token?grant_type=pkce': (client) => {
    localStorage.setItem('sb-127-auth-token-code-verifier', '"verifier"');
    return client.exchangeCodeForSession('code');
  },
  'POST token?grant_type=id_token': (client) =>
    client.signInWithIdToken({ provider: 'google', token: 't' }),
  'POST token?grant_type=web3': (client) =>
    client.signInWithWeb3({ chain: 'solana', message: 'm', signature: new Uint8Array(64) }),
  'POST otp': (client) => client.signInWithOtp({ email: 'a@b.nl' }),
  'POST verify': (client) => client.verifyOtp({ email: 'a@b.nl', token: '123456', type: 'email' }),
  'POST sso': (client) =>
    client.signInWithSSO({ domain: 'b.nl', options: { skipBrowserRedirect: true } }),
  'POST recover': (client) => client.resetPasswordForEmail('a@b.nl'),
  'POST resend': (client) => client.resend({ type: 'signup', email: 'a@b.nl' }),
  'POST factors': (client) => client.mfa.enroll({ factorType: 'totp' }),
  'POST factors/f/challenge': (client) => client.mfa.challenge({ factorId: 'f' }),
  'POST factors/f/verify': (client) =>
    client.mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' }),
  'GET user': (client) => client.getUser(),
  'GET reauthenticate': (client) => client.reauthenticate(),
  'GET .well-known/jwks.json': (client) => client.getClaims(),
  'PUT user': (client) => client.updateUser({ data: { a: 1 } }),
  'DELETE user/identities/i': (client) =>
    client.unlinkIdentity({ id: 'i', identity_id: 'i', user_id: 'u', provider: 'google' }),
  'POST logout?scope=global': (client) => client.signOut(),
};

test('every call of the library reaches the auth service with the anonymous key, and no requested link carries a PKCE challenge', async ({
  page,
  authService,
  authUrl,
}) => {
  const kept = JSON.stringify(session('kept', 3600));
  await page.goto('/');
  for (const [what, call] of Object.entries(calls)) {
    await test.step(what, async () => {
      authService.calls.length = 0;
      await page.evaluate(
        ([key = '', text = '']) => localStorage.setItem(key, text),
        [sessionKey, kept],
      );
      await page.evaluate(`import('${authUrl}').then(({ auth }) => (${call})(auth))`);
      const made = authService.calls.filter(({ method, path }) => `${method} ${path}` === what);
      expect(made, JSON.stringify(authService.calls.map(({ path }) => path))).toHaveLength(1);
      expect(made[0]?.headers['apikey']).toBe(demoKey);
      // Section 9: "The flow type defaults to implicit."
      expect(made[0]?.body['code_challenge'] ?? null).toBeNull();
    });
  }
});

test('the site uses neither the admin calls nor those of OAuth clients', () => {
  for (const file of globSync('site/**/*.{ts,tsx,astro}', { exclude: ['site/tests'] })) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\.(?:admin|oauth)\b/);
  }
});
