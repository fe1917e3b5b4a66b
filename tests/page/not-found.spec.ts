import { button } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Specification, section 2: "* (any other path)". */
for (const { kind, paths, tag } of [
  { kind: 'any other path', paths: ['/onbekend', '/%C3%A9%C3%A9n%20pad', '//onbekend'], tag: [] },
  {
    kind: 'a path that looks like a file or a folder of the server',
    paths: [
      ...['/onbekend/', '/diep/in/een/map', '/index.php', '/dialog', '/.env', '/functions'],
      ...['/favicon', '/onbekend?utm_source=brief#deel'],
    ],
    tag: '@full',
  },
]) {
  test(`${kind} is a 404 page with its text, its link and its path in the console`, {
    tag,
  }, async ({ page, baseURL }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load')) logged.push(message.text());
    });
    for (const address of paths) {
      logged.length = 0;
      const response = await page.goto(`${baseURL}${address}`);
      expect.soft(response?.status(), address).toBe(404);
      await expect
        .soft(page.getByText('Oops! Page not found', { exact: true }), address)
        .toBeVisible();
      const link = page.getByRole('link', { name: 'Return to Home', exact: true });
      await expect.soft(link, address).toHaveAttribute('href', '/');
      const path = address.replace(/\?.*/, '');
      const isLogged = () =>
        logged.some((line) => line.includes(path) || line.includes(decodeURI(path)));
      await expect.poll(isLogged, address).toBe(true);
    }
  });
}

test('Return to Home is the one stop for the keyboard, and goes to the landing page', async ({
  page,
  baseURL,
}) => {
  await page.goto('/onbekend/pad');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(button(page, 'Neem Contact Op')).toBeVisible();
});

test('a query on / gives the landing page', { tag: '@full' }, async ({ page }) => {
  expect((await page.goto('/?utm_source=brief'))?.status()).toBe(200);
  await expect(button(page, 'Plan een Demo')).toBeVisible();
});

test('the landing page logs nothing, nor does its dialog', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.goto('/');
  await expect(page.locator('footer')).toHaveCSS('content-visibility', 'visible');
  await button(page, 'Neem Contact Op').click();
  await expect(page.locator('dialog form[data-react]')).toHaveCount(1);
  expect(logged).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('without script an unknown path is a 404 page with its text and its link', async ({
    page,
    baseURL,
  }) => {
    expect((await page.goto('/zonder/script'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});
