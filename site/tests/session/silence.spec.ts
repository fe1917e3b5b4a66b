import { session, storeOnce } from '../support/browser/auth.ts';
import { holdClock } from '../support/browser/clock.ts';
import { answer, openDialog, sendForm } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Specification, section 8: "Auth and WebAuthn errors: not shown to users." */
for (const [address, logs, tag] of [
  [
    '/#error=access_denied&error_code=otp_expired&error_description=Link+is+verlopen',
    'Link is verlopen',
    [],
  ],
  // Of another flow than ours, so nothing is made of it.
  ['/?code=5e1a-onbekend', '', ['@full']],
  [
    '/#access_token=kapot&refresh_token=kapot&expires_in=3600&token_type=bearer&type=recovery',
    'De sessie kan niet worden gelezen',
    ['@full'],
  ],
] as const) {
  test(`the auth callback ${address} shows no error${logs && ', but logs it'}`, {
    tag: [...tag],
  }, async ({ page }) => {
    const broken: string[] = [];
    const logged: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect.poll(() => logged.join()).toContain(logs);
    await expect(page.getByText(/Link is verlopen|access_denied|otp_expired|error/i)).toHaveCount(
      0,
    );
    await expect(page.getByText('Er ging iets mis')).toHaveCount(0);
    await openDialog(page);
    expect(broken).toEqual([]);
  });
}

for (const [what, stored, tag] of [
  ['present', JSON.stringify(session('old', 3600)), ['@full']],
  ['expired', JSON.stringify(session('old', -3600)), []],
  ['broken', '{"access_token":', ['@full']],
  ['foreign', '{"theme":"dark"}', ['@full']],
] as const) {
  test(`a visitor whose stored session is ${what} sees nothing of it and sends with the anonymous key`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.route('**/auth/v1/**', () => {});
    await storeOnce(page, stored);
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await sendForm(page);
    await expect(dialog).toBeHidden();
    const { apikey, authorization } = calls[0]?.headers() ?? {};
    expect(authorization).toBe(`Bearer ${apikey}`);
    await expect(page.getByText(/sessie|inloggen|error/i)).toHaveCount(0);
  });
}

test('an anonymous visitor gets no auth code, asks the auth service nothing and has nothing in storage', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await holdClock(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await openDialog(page);
  await page.clock.fastForward('05:00');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked.filter((url) => /\/auth[./]|\/rest\/|\/realtime\/|\/storage\//.test(url))).toEqual(
    [],
  );
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
