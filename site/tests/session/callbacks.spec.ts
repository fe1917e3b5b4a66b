import type { Page } from '@playwright/test';
import type { auth, onSessionState } from '../../browser/auth.ts';
import {
  expect,
  linkFragment,
  listen,
  sessionKey,
  storeOnce,
  test,
  tokensFragment,
  told,
} from '../support/browser/auth.ts';

const verifierKey = `${sessionKey}-code-verifier`;

test('a recovery link reaches a listener as PASSWORD_RECOVERY, and its tokens are in no address, history or console', async ({
  page,
  authService,
  authUrl,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.addInitScript(listen, authUrl);
  await page.goto('/404-eerst');
  const before = await historyLength(page);
  await page.goto(`/?utm_campaign=nhg${tokensFragment('recovery', 'recovery')}`);
  await expect.poll(() => told(page)).toEqual(['PASSWORD_RECOVERY']);
  expect(authService.calls).toMatchObject([{ method: 'GET', path: 'user' }]);
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe('/?utm_campaign=nhg');
  await expect(page).toHaveURL(/nhg$/);
  expect(await historyLength(page)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(/404-eerst$/);
  await page.goForward();
  await expect(page).toHaveURL(/nhg$/);
  expect(logged.join()).not.toMatch(/token|refresh-recovery/);
});

test('a link that signs in reaches a listener as SIGNED_IN', async ({
  page,
  authService,
  authUrl,
}) => {
  await page.addInitScript(listen, authUrl);
  await page.goto(`/${tokensFragment('magic', 'magiclink')}`);
  await expect.poll(() => told(page)).toEqual(['SIGNED_IN']);
  expect(authService.calls).toMatchObject([{ method: 'GET', path: 'user' }]);
});

test('a screen that comes after the link was read is told of it, and the next is not', async ({
  page,
  authService,
  authUrl,
}) => {
  await page.goto(`/${tokensFragment('late', 'recovery')}`);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  const states = await page.evaluate(async (url) => {
    const island: { auth: typeof auth; onSessionState: typeof onSessionState } = await import(url);
    await island.auth.getSession();
    // The library tells in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    const first: string[] = [];
    const second: string[] = [];
    island.onSessionState((state) => first.push(state));
    island.onSessionState((state) => second.push(state));
    await island.auth.getSession();
    return { first, second };
  }, authUrl);
  expect(authService.calls).toHaveLength(1);
  expect(states).toEqual({ first: ['PASSWORD_RECOVERY'], second: [] });
});

test('a link that does not hold any more is logged, and leaves the address', async ({ page }) => {
  const logged = page.waitForEvent('console');
  const link = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  await page.goto(`/${linkFragment(link)}`);
  expect((await logged).text()).toContain('Email link is invalid or has expired');
  await expect(page).toHaveURL(/\/$/);
});

test('a code whose verifier is not stored is left alone: no client, no call, nothing logged', async ({
  page,
  authService,
  authUrl,
}) => {
  const [logged, asked]: [string[], string[]] = [[], []];
  page.on('console', (message) => logged.push(message.text()));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/?code=van-een-ander', { waitUntil: 'networkidle' });
  expect(asked).not.toContain(authUrl);
  expect([authService.calls, logged]).toEqual([[], []]);
  await expect(page).toHaveURL(/\?code=van-een-ander$/);
  // Nor does a client that is there for another reason touch it.
  await page.evaluate((url) => import(url).then((island) => island.auth.getSession()), authUrl);
  expect([authService.calls, logged]).toEqual([[], []]);
  await expect(page).toHaveURL(/\?code=van-een-ander$/);
});

test('a code whose verifier is stored is exchanged, once, and leaves the address', async ({
  page,
  authService,
  authUrl,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await storeOnce(page, JSON.stringify('geheim'), verifierKey);
  await page.goto('/?utm_campaign=nhg&code=eenmalig#zorgpaden');
  await expect.poll(() => isSignedIn(page)).toBe(true);
  await expect(page).toHaveURL(/\/\?utm_campaign=nhg#zorgpaden$/);
  const states = await page.evaluate(async (url) => {
    const island: { auth: typeof auth; onSessionState: typeof onSessionState } = await import(url);
    await island.auth.getSession();
    const heard: string[] = [];
    island.onSessionState((state) => heard.push(state));
    await island.auth.getSession();
    return heard;
  }, authUrl);
  expect(states).toEqual(['SIGNED_IN']);
  expect(authService.calls).toMatchObject([
    {
      method: 'POST',
      path: 'token?grant_type=pkce',
      body: { auth_code: 'eenmalig', code_verifier: 'geheim' },
    },
  ]);
  expect(await page.evaluate((key) => localStorage.getItem(key), verifierKey)).toBeNull();
  expect(logged).toEqual([]);
});

function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate((key) => localStorage.getItem(key) !== null, sessionKey);
}

function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}
