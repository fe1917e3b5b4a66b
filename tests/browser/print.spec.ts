import { expect, test } from '../support/site.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
});

test('on paper there is nothing to press', async ({ page }) => {
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('.skip-link')).toBeHidden();
});

test('nor a dialog that was open', async ({ page }) => {
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Neem Contact Op', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('dialog')).toBeHidden();
});

test('every section is there, with the phone number and the address', async ({ page }) => {
  for (const heading of await page.locator('main :is(h1, h2, h3)').all()) {
    await expect(heading).toBeVisible();
  }
  await expect(page.locator('main > section')).toHaveCount(8);
  await expect(page.locator('main').getByText('085 000 0000').first()).toBeVisible();
  await expect(page.locator('footer').getByText('Voorbeeldstraat 1').first()).toBeVisible();
});

test('no section prints its ground, and its words are dark all the same', async ({ page }) => {
  const grounds = await page
    .locator('main > section')
    .evaluateAll((sections) =>
      sections.map((section) => getComputedStyle(section).backgroundColor),
    );
  expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  const words = await page.locator('section.on-dark :is(h2, p, a)').all();
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) {
    const colour = await word.evaluate((element) => getComputedStyle(element).color);
    const [red = 255] = colour.match(/\d+/g)?.map(Number) ?? [];
    expect(red, colour).toBeLessThan(100);
  }
});

test('what a section shows keeps its colours, and has landed at once', async ({ page }) => {
  const shown = page.locator('main > section').first().locator('figure').first();
  await expect(shown).toHaveCSS('print-color-adjust', 'exact');
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('it fits on a few sheets of A4', async ({ page }) => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(0);
  expect(sheets).toBeLessThanOrEqual(7);
});
