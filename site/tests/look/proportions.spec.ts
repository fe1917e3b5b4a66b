import type { Locator, Page } from '@playwright/test';
import { owner } from '../../../owner.ts';
import { sampleCall } from '../../content/sample-call.ts';
import { benefits } from '../../content/sections/benefits.ts';
import { closing } from '../../content/sections/closing.ts';
import { hero } from '../../content/sections/hero.ts';
import { howItWorks } from '../../content/sections/how-it-works.ts';
import { solution } from '../../content/sections/solution.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';
import { isAsShipped } from '../support/look/as-shipped.ts';

/** For an owner who has changed the words, but has not filled in the product's name yet. */
const demoOnly = 'once owner.product is yours this is not checked';

test('page on a phone of 390 px: is at most 12,000 px long', async ({ page }) => {
  test.skip(!isAsShipped, 'with other words or another typeface it is longer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(12_000);
});

test('prose: has three text sizes at most, apart from notes', async ({ page }) => {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/');
    const sizes = await page.locator('main :is(p, li, dd)').evaluateAll((all) =>
      all
        .filter((part) => !part.closest('.text-sm, [aria-hidden=true]'))
        .filter((part) => [...part.childNodes].some(({ nodeName }) => nodeName === '#text'))
        .map((part) => Math.round(Number.parseFloat(getComputedStyle(part).fontSize))),
    );
    expect([...new Set(sizes)].length, `${width}`).toBeLessThanOrEqual(3);
  }
});

test('long words on a phone of 320 px: may be hyphenated, in headings only longer ones than in prose, and e-mail addresses never', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  const shortest = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { hyphens, hyphenateLimitChars } = getComputedStyle(element);
        return hyphens === 'auto' ? Number.parseInt(hyphenateLimitChars, 10) : Infinity;
      }),
    );
  const ofTexts = await shortest('main p, main dt, .terms dd');
  const ofHeadings = await shortest('h1, h2, h3');
  expect(Math.max(...ofTexts)).toBeLessThan(20);
  expect(Math.min(...ofHeadings)).toBeGreaterThan(Math.max(...ofTexts));
  const ofAddresses = await shortest('a[href^="mailto:"]');
  expect(new Set(ofAddresses)).toEqual(new Set([Infinity]));
});

test.describe('with the words that ship', () => {
  test.skip(!isAsShipped || owner.followUpRole.length > 20, 'the words of an owner may be longer');
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('hero on an old practice PC: both buttons and the record are fully in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 625 });
    await page.goto('/');
    for (const opener of await specifiedOpeners(page).all())
      await expect(opener, demoOnly).toBeInViewport({ ratio: 1 });
    const record = page.locator('figure').filter({ hasText: sampleCall.label }).locator('dl');
    await expect(record, demoOnly).toBeInViewport({ ratio: 1 });
  });

  for (const [width, ...tag] of [[360], [390, '@full']] as const)
    test(`hero at ${width} px: the lead has at most five lines, and both buttons are side by side, each on one line`, {
      tag,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      await expectTypeface(page);
      expect(await linesOf(page.locator(`#${hero.id} h1 + p`))).toBeLessThanOrEqual(5);
      const openers = specifiedOpeners(page);
      expect(new Set(await topsOf(openers)).size).toBe(1);
      for (const opener of await openers.all()) {
        expect(await linesOf(opener)).toBe(1);
        expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });

  test('hero at 1024 px: both buttons are side by side, and no figure wraps', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    await expectTypeface(page);
    expect(new Set(await topsOf(specifiedOpeners(page))).size).toBe(1);
    for (const figure of await page.locator(`#${hero.id} ul strong`).all())
      expect(await linesOf(figure)).toBe(1);
  });
});

test('title on a phone: is clearly larger than the headings of the sections', async ({ page }) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const [title = 0, ...headings] = await page
      .locator('h1, main > section h2[id$="-titel"]')
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
    expect(headings.length).toBeGreaterThan(3);
    expect(title / Math.max(...headings), `${width}`).toBeGreaterThan(1.2);
  }
});

test('phone number next to the closing opener: has no larger text than the button', async ({
  page,
}) => {
  await page.goto('/');
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const end = page.locator(`#${closing.id}`);
  const button = await end.locator('button[data-type]').first().evaluate(size);
  expect(await end.locator('a[href^="tel:"]').first().evaluate(size)).toBeLessThanOrEqual(button);
});

test('icons: grow with the text', async ({ page }) => {
  await page.goto('/');
  // Larger images are drawings, and bars are charts, which fill their place.
  const widths = () =>
    page
      .locator('svg:not([preserveAspectRatio=none]):visible, img[width]:visible')
      .evaluateAll((drawings) =>
        drawings
          .filter((drawing) => !(Number(drawing.getAttribute('width')) >= 80))
          .map((drawing) => drawing.getBoundingClientRect().width),
      );
  const before = await widths();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(before.length).toBeGreaterThan(5);
  expect(await widths()).toEqual(before.map((width) => 2 * width));
});

test('columns at 1280 px: align in the solution, the limits, the benefits and the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  for (const titles of [
    page.locator(`#${solution.id} ol h3`),
    page.locator(`#${benefits.id} ul h3`),
    page.locator(`#${howItWorks.id} .limits h2`),
    page.locator(`#${howItWorks.id} .limits li:last-child`),
  ]) {
    expect(await titles.count()).toBeGreaterThan(1);
    expect(new Set(await topsOf(titles)).size).toBe(1);
  }
  const columns = page.locator('footer > * > * + p');
  expect(new Set((await topsOf(columns)).map(Math.round)).size).toBe(1);
  const last = await columns.nth(2).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(1_100);
});

function topsOf(things: Locator): Promise<number[]> {
  return things.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
}

/** Counts the lines of a text, whatever the elements in it. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // Two sizes or weights on one line may differ by some pixels.
    const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom).sort((a, b) => a - b);
    return bottoms.filter((bottom, index) => bottom - (bottoms[index - 1] ?? 0) > 8).length;
  });
}

/** The two buttons of the hero that the specification names. */
function specifiedOpeners(page: Page): Locator {
  const name = /^(?:Neem Contact Op|Meer Informatie)$/;
  return page.locator(`#${hero.id}`).getByRole('button', { name });
}
