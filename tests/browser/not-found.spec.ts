import { expect, test } from '../support/site.ts';

/** Specification, section 2: "* (any other path)". */
const paths = [
  '/onbekend',
  '/onbekend/',
  '/diep/in/een/map',
  '/index.php',
  '/dialog',
  '/%C3%A9%C3%A9n%20pad',
  '/.env',
  '/functions',
  '/favicon',
  '//onbekend',
];

for (const path of paths) {
  test(`${path} is a 404 page with its text, its link and its path in the console`, async ({
    page,
    baseURL,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load')) logged.push(message.text());
    });
    const response = await page.goto(`${baseURL}${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home', exact: true })).toHaveAttribute(
      'href',
      '/',
    );
    await expect
      .poll(() => logged.some((line) => line.includes(path) || line.includes(decodeURI(path))))
      .toBe(true);
  });
}

test('Return to Home goes to the landing page', async ({ page, baseURL }) => {
  await page.goto('/onbekend/pad');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole('button', { name: 'Neem Contact Op', exact: true })).toBeVisible();
});

test('Return to Home is the one stop for the keyboard', async ({ page, baseURL }) => {
  await page.goto('/onbekend');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('the English text says that it is English', async ({ page }) => {
  await page.goto('/onbekend');
  for (const text of ['Oops! Page not found', 'Return to Home']) {
    const language = await page
      .getByText(text, { exact: true })
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
    expect(language).toBe('en');
  }
});

test('a query on an unknown path changes nothing, and on / gives the landing page', async ({
  page,
}) => {
  expect((await page.goto('/onbekend?utm_source=brief#deel'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  expect((await page.goto('/?utm_source=brief'))?.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Plan een Demo', exact: true })).toBeVisible();
});

test('the landing page logs nothing', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Neem Contact Op', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(logged).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown path is a 404 page with its text and its link', async ({ page, baseURL }) => {
    expect((await page.goto('/onbekend'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});
