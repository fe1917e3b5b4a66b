import { globSync, readFileSync } from 'node:fs';
import { demoKey } from '../../../hosting.ts';
import type { auth } from '../../browser/auth.ts';
import { expect, session, storedText, storeOnce, test } from '../support/browser/auth.ts';

/** What the library itself does with each call, state and retry is for its own tests. Specification, sections 3 and 9. */
test('auth client: refreshes and stores a session, sends the anonymous key, and uses the implicit flow', async ({
  page,
  authService,
  authUrl,
}) => {
  await storeOnce(page, JSON.stringify(session('old', -10)));
  await page.goto('/');
  await expect.poll(() => storedText(page)).toContain('refresh-issued');
  expect(Object.keys(JSON.parse((await storedText(page)) ?? '{}'))).toEqual(
    expect.arrayContaining([
      ...['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'user'],
    ]),
  );
  await page.evaluate(async (url) => {
    const client: { auth: typeof auth } = await import(url);
    await client.auth.resetPasswordForEmail('a@b.nl');
  }, authUrl);
  const [refresh, recover, ...more] = authService.calls;
  expect(refresh).toMatchObject({ path: 'token?grant_type=refresh_token' });
  expect(recover).toMatchObject({ path: 'recover', headers: { apikey: demoKey } });
  expect(recover?.body['code_challenge'] ?? null).toBeNull();
  expect(more).toEqual([]);
});

test('auth client: the site uses neither its admin calls nor those of OAuth clients', () => {
  for (const file of globSync('site/**/*.{ts,tsx,astro}', { exclude: ['site/tests'] })) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\.(?:admin|oauth)\b/);
  }
});
