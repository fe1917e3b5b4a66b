import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../../owner.ts';
import { expectReact, openerOf } from '../support/browser/dialog.ts';
import { expect, fontsOf, test, webFont } from '../support/browser/site.ts';

/** Specification, section 2: "* (any other path)". */
test('404 page: any unknown path shows it, and is logged in the console', async ({
  page,
  baseURL,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load')) logged.push(message.text());
  });
  for (const path of ['/onbekend', '/%C3%A9%C3%A9n%20pad', '//onbekend', '/diep/index.php']) {
    logged.length = 0;
    const response = await page.goto(`${baseURL}${path}?utm_source=brief#deel`);
    expect.soft(response?.status(), path).toBe(404);
    await expect.soft(page.getByText('Oops! Page not found', { exact: true }), path).toBeVisible();
    await expect.poll(() => logged.join(), path).toContain(path);
  }
});

test('404 page: needs no script for its text and link, repeats the text in Dutch with the phone number, marks its English, and uses the site’s typeface', async ({
  page,
}) => {
  const response = await page.goto('/onbekend');
  expect(await response?.text()).toMatch(
    />Oops! Page not found<.* href="\/"[^>]*>Return to Home</s,
  );
  await expect.soft(page.locator(':lang(nl)').getByText(/pagina bestaat niet/)).toBeVisible();
  const phone = page.locator('main:lang(nl)').getByRole('link', { name: owner.phone });
  await expect.soft(phone).toHaveAttribute('href', telephoneLink(owner.phone) ?? '');
  for (const english of ['Oops! Page not found', 'Return to Home'])
    await expect.soft(page.locator(':lang(en)').getByText(english, { exact: true })).toBeVisible();
  await expect.soft(page.locator(':lang(en)')).toHaveCount(2);
  for (const selector of ['h1', 'p', 'a']) expect(await fontsOf(page, selector)).toBe(webFont);
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(openerOf(page, 'contact')).toBeVisible();
});

test('console: page and dialog log nothing', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.goto('/');
  await openerOf(page, 'contact').click();
  await expectReact(page);
  expect(logged).toEqual([]);
});
