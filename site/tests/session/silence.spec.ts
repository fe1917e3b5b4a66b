import { demoKey } from '../../../hosting.ts';
import { session, storeOnce } from '../support/browser/auth.ts';
import { holdClock } from '../support/browser/clock.ts';
import { answer, openDialog, sendForm } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

for (const [what, stored, ...tag] of [
  ['valid', JSON.stringify(session('kept', 3600)), '@full'],
  ['expired', JSON.stringify(session('old', -3600))],
  ['broken', '{"access_token":', '@full'],
] as const) {
  test(`stored session that is ${what}: unnoticed, and the request has the anonymous key`, {
    tag,
  }, async ({ page }) => {
    // The auth service never answers, so the request must not wait for it.
    await page.route('**/auth/v1/**', () => {});
    await storeOnce(page, stored);
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await sendForm(page);
    await expect(dialog).toBeHidden();
    const { apikey, authorization } = calls[0]?.headers() ?? {};
    expect([apikey, authorization]).toEqual([demoKey, `Bearer ${demoKey}`]);
    await expect(page.getByText(/sessie|inloggen|error/i)).toHaveCount(0);
  });
}

test('anonymous visitor: fetches no auth client, makes no auth call and has nothing in storage', async ({
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
