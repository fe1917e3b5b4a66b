import type { auth } from '../../browser/auth.ts';
import { expect, kept, session, storeOnce, test } from '../support/browser/auth.ts';
import { holdClock } from '../support/browser/clock.ts';

test('a check every 30 s refreshes a session that ends within three more checks', async ({
  page,
  authService,
}) => {
  await holdClock(page);
  await storeOnce(page, JSON.stringify(session('old', 165)));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.fastForward(30_000);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(authService.calls).toEqual([]);
  await page.clock.fastForward(30_000);
  await expect.poll(() => authService.calls.length).toBe(1);
});

test('a failed refresh is repeated after 200 ms, 400 ms and so on until it succeeds, and the session is kept with all its fields', async ({
  page,
  authService,
}) => {
  authService.failures = 3;
  await storeOnce(page, JSON.stringify(session('old', -10)));
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain('refresh-given');
  const call = { path: 'token?grant_type=refresh_token', body: { refresh_token: 'refresh-old' } };
  expect(authService.calls).toMatchObject(Array(4).fill(call));
  for (const [index, { at }] of authService.calls.slice(1).entries())
    expect(at - (authService.calls[index]?.at ?? 0)).toBeGreaterThanOrEqual(200 * 2 ** index - 10);
  // Specification, section 3.
  expect(Object.keys(JSON.parse((await kept(page)) ?? '{}'))).toEqual(
    expect.arrayContaining([
      ...['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'user'],
    ]),
  );
});

/** Specification, section 4. */
test('each state of a session reaches a listener', async ({ page, authService, authUrl }) => {
  await storeOnce(page, JSON.stringify(session('stored', 3600)));
  await page.goto('/');
  const states = await page.evaluate(async (url) => {
    const island: { auth: typeof auth } = await import(url);
    const told: string[] = [];
    await island.auth.initialize();
    island.auth.onAuthStateChange((state) => void told.push(state));
    await island.auth.signInWithPassword({ email: 'a@b.nl', password: 'p' });
    await island.auth.refreshSession();
    await island.auth.updateUser({ data: { a: 1 } });
    await island.auth.mfa.verify({ factorId: 'factor', challengeId: 'challenge', code: '123456' });
    await island.auth.signOut();
    return told;
  }, authUrl);
  expect(states).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]);
  expect(authService.calls[0]).toMatchObject({ path: 'token?grant_type=password' });
});
