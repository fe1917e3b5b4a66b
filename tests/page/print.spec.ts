import { toRgb } from '../../build/contrast.ts';
import { colours } from '../../colours.ts';
import { owner } from '../../owner.ts';
import { button } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test('on paper there is nothing to press nor a dialog, and every section, dark on white, on a few sheets', async ({
  page,
}) => {
  await page.goto('/');
  const sections = await page.locator('main > section').count();
  await button(page, 'Neem Contact Op').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect.soft(page.locator('dialog')).toBeHidden();
  await expect.soft(page.locator('.skip-link')).toBeHidden();
  for (const heading of await page.locator('main :is(h1, h2, h3)').all()) {
    await expect.soft(heading).toBeVisible();
  }
  await expect.soft(page.locator('main > section')).toHaveCount(sections);
  await expect.soft(page.locator('main').getByText(owner.phone).first()).toBeVisible();
  await expect.soft(page.locator('footer').getByText(owner.company.address).first()).toBeVisible();
  // What a section shows keeps its colours, and has landed at once.
  const shown = page.locator('main > section').first().locator('figure').first();
  await expect.soft(shown).toHaveCSS('print-color-adjust', 'exact');
  expect.soft(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect.soft(page.locator('main > section').first()).toBeVisible();
  const { backgrounds, words } = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    return {
      backgrounds: all('main > section').map((part) => getComputedStyle(part).backgroundColor),
      words: all('section.on-dark :is(h2, p, a)').map((part) => getComputedStyle(part).color),
    };
  });
  expect.soft(new Set(backgrounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  expect.soft(words.length).toBeGreaterThan(0);
  expect.soft(new Set(words)).toEqual(new Set([`rgb(${toRgb(colours.ink).join(', ')})`]));
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect.soft(sheets).toBeGreaterThan(0);
  expect.soft(sheets).toBeLessThanOrEqual(7);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  // A modal dialog hides the rest from roles: these are counted without it.
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.soft(page.getByRole('button')).toHaveCount(0);
  await expect.soft(page.getByRole('navigation')).toHaveCount(0);
});
