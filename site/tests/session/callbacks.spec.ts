import type { Page } from '@playwright/test';
import type { auth } from '../../browser/auth.ts';
import {
  expect,
  linkFragment,
  sessionKey,
  storedText,
  storeOnce,
  test,
  tokensFragment,
} from '../support/browser/auth.ts';
import { failureTitle, openDialog } from '../support/browser/dialog.ts';

const verifierKey = `${sessionKey}-code-verifier`;

test('recovery link: a listener is notified, and the tokens of the link are in no address, history or console', async ({
  page,
  authService,
  authUrl,
  logged,
}) => {
  await listen(page, authUrl);
  await page.goto('/404-eerst');
  const before = await historyLength(page);
  await page.goto(`/?utm_campaign=nhg${tokensFragment('recovery', 'recovery')}`);
  await expect.poll(() => storedText(page)).not.toBeNull();
  await expect(page).toHaveURL(/\/\?utm_campaign=nhg$/);
  await expect.poll(() => statesHeard(page)).toContain('PASSWORD_RECOVERY');
  expect(authService.calls).toMatchObject([{ method: 'GET', path: 'user' }]);
  expect(await historyLength(page)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(/404-eerst$/);
  await page.goForward();
  await expect(page).toHaveURL(/nhg$/);
  expect(logged.join()).not.toMatch(/token|refresh-recovery/);
});

/** Specification, section 8: "Auth and WebAuthn errors: not shown to users." */
test('expired link: is logged, is removed from the URL, and shows and breaks nothing', async ({
  page,
  logged,
}) => {
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));
  const link = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  await page.goto(`/${linkFragment(link)}`);
  await expect.poll(() => logged.join()).toContain(link.error_description);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(/expired|access_denied|error/i)).toHaveCount(0);
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await openDialog(page);
  expect(broken).toEqual([]);
});

test('code without a stored verifier: ignored, with no client, no call and nothing logged', async ({
  page,
  authService,
  authUrl,
  logged,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/?code=van-een-ander', { waitUntil: 'networkidle' });
  expect(asked).not.toContain(authUrl);
  // A client that was loaded for another reason does not use the code either.
  await page.evaluate(async (url) => {
    const client: { auth: typeof auth } = await import(url);
    await client.auth.initialize();
  }, authUrl);
  expect([authService.calls, logged]).toEqual([[], []]);
  await expect(page).toHaveURL(/\?code=van-een-ander$/);
});

test('code with a stored verifier: is exchanged once, and is removed from the URL', async ({
  page,
  authService,
  authUrl,
  logged,
}) => {
  await storeOnce(page, JSON.stringify('geheim'), verifierKey);
  await listen(page, authUrl);
  await page.goto('/?utm_campaign=nhg&code=eenmalig#zorgpaden');
  await expect.poll(() => storedText(page)).not.toBeNull();
  await expect(page).toHaveURL(/\/\?utm_campaign=nhg#zorgpaden$/);
  await expect.poll(() => statesHeard(page)).toContain('SIGNED_IN');
  expect(authService.calls).toMatchObject([
    {
      method: 'POST',
      path: 'token?grant_type=pkce',
      body: { auth_code: 'eenmalig', code_verifier: 'geheim' },
    },
  ]);
  expect(await storedText(page, verifierKey)).toBeNull();
  expect(logged).toEqual([]);
});

/** Listens from the start of each page that carries a callback. */
async function listen(page: Page, authUrl: string): Promise<void> {
  await page.addInitScript(async (url) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    if (!/[#?&](?:access_token|code)=/.test(location.href)) return;
    const client: { auth: typeof auth } = await import(url);
    client.auth.onAuthStateChange((state) => void heard.push(state));
  }, authUrl);
}

function statesHeard(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'heard'));
}

function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}
