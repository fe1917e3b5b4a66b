import type { Page } from '@playwright/test';
import type { auth, onSessionState } from '../../browser/auth.ts';
import {
  expect,
  listen,
  session,
  sessionKey,
  storeOnce,
  test,
  told,
} from '../support/browser/auth.ts';
import { holdClock } from '../support/browser/clock.ts';

test('a session that nears its end is refreshed and kept with all its fields', async ({
  page,
  authService,
}) => {
  await keep(page, session('old', 60));
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain('refresh-given');
  expect(authService.calls).toMatchObject([
    {
      method: 'POST',
      path: 'token?grant_type=refresh_token',
      body: { refresh_token: 'refresh-old' },
    },
  ]);
  const stored = JSON.parse((await kept(page)) ?? '{}');
  for (const field of [
    'access_token',
    'refresh_token',
    'expires_in',
    'expires_at',
    'token_type',
    'user',
  ]) {
    expect(stored).toHaveProperty(field);
  }
});

test('every 30 s it is looked at whether a session ends within three more looks; then it is refreshed', async ({
  page,
  authService,
}) => {
  await holdClock(page);
  await keep(page, session('old', 165));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.fastForward(30_000);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(authService.calls).toEqual([]);
  await page.clock.fastForward(30_000);
  await expect.poll(() => authService.calls.length).toBe(1);
});

test('a refresh that fails is tried again after 200 ms, doubling, until it succeeds', async ({
  page,
  authService,
}) => {
  authService.failures = 3;
  await keep(page, session('old', -10));
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain('refresh-given');
  const gaps = authService.calls
    .slice(1)
    .map(({ at }, index) => at - (authService.calls[index]?.at ?? 0));
  expect(gaps).toHaveLength(3);
  for (const [index, gap] of gaps.entries())
    expect(gap).toBeGreaterThanOrEqual(200 * 2 ** index - 10);
});

test('a session that was there already is no news', async ({ page, authService, authUrl }) => {
  await keep(page, session('old', 3600));
  await page.addInitScript(listen, authUrl);
  await page.goto('/');
  const email = await page.evaluate(async (url) => {
    const island: { auth: typeof auth } = await import(url);
    await island.auth.initialize();
    const { data } = await island.auth.getSession();
    // The library tells in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    return data.session?.user.email;
  }, authUrl);
  expect([email, await told(page)]).toEqual(['anne@praktijk.example', []]);
  expect(authService.calls).toEqual([]);
});

test('each state of a session reaches a listener once', async ({ page, authService, authUrl }) => {
  expect(authService.calls).toEqual([]);
  await page.goto('/');
  const states = await page.evaluate(async (url) => {
    const island: { auth: typeof auth; onSessionState: typeof onSessionState } = await import(url);
    const told: string[] = [];
    island.onSessionState((state) => told.push(state));
    await island.auth.signInWithPassword({ email: 'a@b.nl', password: 'p' });
    // Looking at the tab again must not sign in again.
    window.dispatchEvent(new Event('visibilitychange'));
    await island.auth.getSession();
    await island.auth.refreshSession();
    await island.auth.updateUser({ data: { a: 1 } });
    await island.auth.mfa.verify({ factorId: 'factor', challengeId: 'challenge', code: '123456' });
    await island.auth.signOut();
    return told;
  }, authUrl);
  expect(states).toEqual([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]);
});

test('a session that the service has ended is signed out, and nothing of it is kept', async ({
  page,
  authService,
  authUrl,
}) => {
  authService.isEnded = true;
  await keep(page, session('old', -10));
  await page.addInitScript(listen, authUrl);
  await page.goto('/');
  await expect.poll(() => told(page)).toEqual(['SIGNED_OUT']);
  expect(await kept(page)).toBeNull();
  expect(authService.calls).toMatchObject([{ path: 'token?grant_type=refresh_token' }]);
});

test('what a session claims is checked with the public keys of the service', async ({
  page,
  authService,
  authUrl,
}) => {
  await keep(page, session('claims', 3600));
  await page.goto('/');
  const answer = await page.evaluate(async (url) => {
    const island: { auth: typeof auth } = await import(url);
    const { data, error } = await island.auth.getClaims();
    return { name: data?.claims.session_id, error: error?.message };
  }, authUrl);
  expect(answer).toEqual({ name: 'claims' });
  expect(authService.calls).toMatchObject([{ path: '.well-known/jwks.json' }]);
});

test('two tabs agree after signing out in one', { tag: '@full' }, async ({
  context,
  page,
  authService,
  authUrl,
}) => {
  await keep(page, session('both', 3600));
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(async (url) => {
    const island: { onSessionState: typeof onSessionState } = await import(url);
    island.onSessionState((state) => document.body.setAttribute('data-state', state));
  }, authUrl);
  await page.evaluate(async (url) => {
    const island: { auth: typeof auth } = await import(url);
    await island.auth.signOut();
  }, authUrl);
  await expect(other.locator('body')).toHaveAttribute('data-state', 'SIGNED_OUT');
  // A tab may be told before it sees what another process took out of the storage.
  await expect.poll(() => kept(other)).toBeNull();
  expect(authService.calls.at(-1)).toMatchObject({ method: 'POST', path: 'logout?scope=global' });
});

function keep(page: Page, value: object) {
  return storeOnce(page, JSON.stringify(value));
}

function kept(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), sessionKey);
}
