import type { Page, Request } from '@playwright/test';
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

for (const [what, session] of [
  ['expired', JSON.stringify(sessionThatEnded())],
  ['broken', '{"access_token":'],
  ['empty', 'null'],
] as const) {
  test(`a visitor with an ${what} session sees nothing of it and sends with the anonymous key`, async ({
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

/** Specification, sections 3 and 7: a session in local storage is refreshed with its refresh token. */
test('an expired session is refreshed with its refresh token and kept under the same key', async ({
  page,
}) => {
  const asked: Request[] = [];
  const fresh = {
    access_token: accessToken(Math.floor(Date.now() / 1000) + 3600),
    refresh_token: 'nieuw',
    expires_in: 3600,
    token_type: 'bearer',
    user,
  };
  await page.route('**/auth/v1/token**', async (route) => {
    asked.push(route.request());
    await route.fulfill({ json: fresh });
  });
  await store(page, JSON.stringify(sessionThatEnded()));
  await page.goto('/');
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.method()).toBe('POST');
  expect(new URL(asked[0]?.url() ?? '').searchParams.get('grant_type')).toBe('refresh_token');
  expect(asked[0]?.postDataJSON()).toMatchObject({ refresh_token: 'oud' });
  const kept = () => page.evaluate((key) => localStorage.getItem(key), storageKey);
  await expect.poll(kept).toContain('nieuw');
  expect(Object.keys(JSON.parse((await kept()) ?? '{}'))).toEqual(
    expect.arrayContaining([
      'access_token',
      'refresh_token',
      'expires_in',
      'expires_at',
      'token_type',
      'user',
    ]),
  );
});

/** Specification, section 9: "back-off starting at 200 ms and doubling". */
test('a refresh that fails is tried again after 200 ms and then 400 ms', async ({ page }) => {
  const times: number[] = [];
  await page.route('**/auth/v1/token**', async (route) => {
    times.push(performance.now());
    await route.fulfill({ status: 503, json: {} });
  });
  await store(page, JSON.stringify(sessionThatEnded()));
  await page.goto('/');
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(3);
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(190);
  expect(third - second).toBeGreaterThanOrEqual(390);
});

async function store(page: Page, session: string) {
  await page.addInitScript(
    ([key = '', value = '']) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [storageKey, session],
  );
}

function sessionThatEnded() {
  const expires_at = Math.floor(Date.now() / 1000) - 3600;
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
