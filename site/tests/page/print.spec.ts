import { extractText } from 'unpdf';
import { toRgb } from '../../../owner/contrast.ts';
import { colours, owner } from '../../../owner.ts';
import { carePaths } from '../../content/sections/care-paths.ts';
import { howItWorks } from '../../content/sections/how-it-works.ts';
import { openerOf } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';
import { isAsShipped } from '../support/look/as-shipped.ts';

test('paper: every section dark on white in the typeface, without dialog and buttons', async ({
  page,
}) => {
  await page.goto('/');
  const sections = await page.locator('main > section').count();
  await openerOf(page, 'contact').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect.soft(page.locator('dialog')).toBeHidden();
  await expect.soft(page.locator('.skip-link')).toBeHidden();
  await expect.soft(page.locator('html')).toHaveCSS('font-family', /^"?Typeface/);
  for (const heading of await page.locator('main :is(h1, h2, h3)').all()) {
    await expect.soft(heading).toBeVisible();
  }
  await expect.soft(page.locator('main > section')).toHaveCount(sections);
  await expect.soft(page.locator('main').getByText(owner.phone).first()).toBeVisible();
  await expect.soft(page.locator('footer').getByText(owner.company.address).first()).toBeVisible();
  // The content of a section keeps its colours, and needs no scrolling to unfold.
  const shown = page.locator('main > section').first().locator('figure').first();
  await expect.soft(shown).toHaveCSS('print-color-adjust', 'exact');
  expect.soft(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect.soft(page.locator('main > section').first()).toBeVisible();
  const { backgrounds, inks } = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    return {
      backgrounds: all('main > section').map((part) => getComputedStyle(part).backgroundColor),
      inks: all('section > .on-dark :is(h2, p, a)').map((part) => getComputedStyle(part).color),
    };
  });
  expect.soft(new Set(backgrounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  expect.soft(inks.length).toBeGreaterThan(0);
  expect.soft(new Set(inks)).toEqual(new Set([`rgb(${toRgb(colours.ink).join(', ')})`]));
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  // An open modal dialog hides the other roles, so these are counted without it.
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.soft(page.getByRole('button')).toHaveCount(0);
  await expect.soft(page.getByRole('navigation')).toHaveCount(0);
});

test('paper: four sheets at most, with a question of each care path; no part is split, each drawing stays in its frame, and the public address of the site comes last', async ({
  page,
}) => {
  await page.goto('/');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  const address = new URL(canonical ?? '').origin;
  // A build without SITE_URL has our server's default address, at which this test's server does not listen.
  const hasSiteUrl = address.startsWith('https:') || address === new URL(page.url()).origin;
  const printed = page.locator('footer').getByText(address, { exact: true });
  await expect(printed).toBeHidden();
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const { text: sheets } = await extractText(new Uint8Array(pdf));
  expect.soft(bare(sheets.at(-1) ?? '').includes(bare(address))).toBe(hasSiteUrl);
  await page.emulateMedia({ media: 'print' });
  for (const { asks } of carePaths.cards) expect.soft(bare(sheets.join(''))).toContain(bare(asks));
  if (isAsShipped) expect.soft(sheets.length).toBeLessThanOrEqual(4);
  await expect.soft(printed).toBeVisible({ visible: hasSiteUrl });
  // The words of each part. A heading and its lead must be on one sheet with the beginning of what follows.
  const parts = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    // Texts for screen readers are not on paper.
    for (const hidden of all('.sr-only')) hidden.remove();
    // A hard call may take more than a sheet; each of its turns is a part.
    const long = 'li:has(details), details ol';
    return [
      ...all(`main :is(ol, li, figure):not(${long}), footer`).map((part) => part.innerText),
      ...all('main h2').map((heading) => {
        const lead = heading.parentElement?.querySelector<HTMLElement>('h2 + p');
        const next = heading
          .closest('section')
          ?.querySelectorAll<HTMLElement>('h3, summary, li:not(:has(details))');
        const first = [...(next ?? [])].find(
          (part) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
        return [heading, lead, first].map((element) => element?.innerText ?? '').join(' ');
      }),
    ];
  });
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    // For letters that the typeface lacks, a PDF may hold only the shapes.
    const words = part.split(/\s+/).filter((word) => /^[\p{P}!-ÿ]+$/u.test(word));
    const onOne = sheets.some((sheet) => words.every((word) => bare(sheet).includes(bare(word))));
    expect.soft(onOne, part).toBe(true);
  }
  const drawings = page.locator('main [class*="rounded-full"] > img');
  await expect.soft(drawings).toHaveCount(howItWorks.steps.length);
  const sticking = await drawings.evaluateAll((all) =>
    all.filter((drawing) => {
      const { width, height } = drawing.getBoundingClientRect();
      const frame = drawing.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return width > frame.width * 0.9 || height > frame.height * 0.9;
    }),
  );
  expect.soft(sticking).toEqual([]);
});

// https://github.com/roundcube/roundcubemail/issues/10321
test('paper: A5 and A4 at 125 % take few sheets; at each paper width one drawing of each pair is shown', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  for (const options of [{ format: 'A5' }, { format: 'A4', scale: 1.25 }]) {
    const pdf = await page.pdf(options);
    const { totalPages } = await extractText(new Uint8Array(pdf));
    if (isAsShipped) expect.soft(totalPages, JSON.stringify(options)).toBeLessThanOrEqual(8);
  }
  await page.emulateMedia({ media: 'print' });
  // From A4 at 200 % to A3 at 100 %, also on both sides of the breakpoint.
  for (const width of [397, 559, 635, 703, 704, 794, 1123]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = await page
      .locator('main :has(> [class*=" md:hidden"]):has(> [class*="max-md:hidden"]) > img')
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
    await expect.soft(page.locator('main [class*=" md:hidden"]')).toHaveCount(shown);
    expect.soft(shown).toBeGreaterThan(0);
    const { columns, line } = await page.locator('.steps').evaluate((steps) => ({
      columns: getComputedStyle(steps).gridTemplateColumns.split(' ').length,
      line: getComputedStyle(steps.children[0] as Element, '::before').borderTopWidth,
    }));
    expect.soft([columns, line]).toEqual(width < 704 ? [1, '0px'] : [4, '4px']);
  }
});

/** Makes the texts of paper and page comparable: lines end at other words, and long words may break. */
function bare(words: string): string {
  return words.replace(/[\s\u00AD\u2010-]/g, '');
}
