import type { Page } from '@playwright/test';
import { answer, expectSuccess, fillIn, openDialog, person, send } from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

const storageKey = 'sb-127-auth-token';
const user = { id: '5e1a', aud: 'authenticated', role: 'authenticated', email: 'a@b.example' };

/** Specification, section 8: "Auth and WebAuthn errors: not shown to users." */
for (const address of [
  '/#error=access_denied&error_code=otp_expired&error_description=Link+is+verlopen',
  '/?error=server_error&error_code=unexpected_failure&error_description=Link+is+verlopen',
  '/?code=5e1a-onbekend',
  '/#access_token=kapot&refresh_token=kapot&expires_in=3600&token_type=bearer&type=recovery',
]) {
  test(`the auth callback ${address} shows no error`, async ({ page }) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByText(/Link is verlopen|access_denied|otp_expired|error/i)).toHaveCount(
      0,
    );
    await expect(page.getByText('Er ging iets mis')).toHaveCount(0);
    await openDialog(page);
    expect(broken).toEqual([]);
  });
}

test('what the auth client cannot do is logged', async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto('/#error=access_denied&error_description=Link+is+verlopen');
  expect((await logged).text()).toContain('Link is verlopen');
});

for (const [what, session] of [
  ['present', JSON.stringify(sessionThatEnds(3600))],
  ['expired', JSON.stringify(sessionThatEnds(-3600))],
  ['broken', '{"access_token":'],
  ['empty', 'null'],
  ['foreign', '{"theme":"dark"}'],
  ['nonsensical', '\u0000€'],
] as const) {
  test(`a visitor whose stored session is ${what} sees nothing of it and sends with the anonymous key`, async ({
    page,
  }) => {
    await page.route('**/auth/v1/**', () => {});
    await store(page, session);
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, person());
    await send(dialog);
    await expectSuccess(page);
    const { apikey, authorization } = calls[0]?.headers() ?? {};
    expect(authorization).toBe(`Bearer ${apikey}`);
    await expect(page.getByText(/sessie|inloggen|error/i)).toHaveCount(0);
  });
}

test('an anonymous visitor never asks the auth service anything', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  await openDialog(page);
  await page.clock.fastForward('05:00');
  expect(asked.filter((url) => /auth\/v1|\/rest\/|\/realtime\/|\/storage\//.test(url))).toEqual([]);
});

async function store(page: Page, session: string) {
  await page.addInitScript(
    ([key = '', value = '']) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [storageKey, session],
  );
}

function sessionThatEnds(seconds: number) {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const access_token = accessToken(expires_at);
  return {
    access_token,
    refresh_token: 'oud',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
    user,
  };
}

function accessToken(exp: number) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: user.id, exp })}.c2ln`;
}
