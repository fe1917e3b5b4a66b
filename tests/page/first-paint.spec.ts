import type { Page } from '@playwright/test';
import { expect, expectPictures, test } from '../support/browser/site.ts';
import { sizes } from '../support/look/states.ts';

const typeface = '**/*.woff2';

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, { tag: viewport.width === 390 ? [] : '@full' }, () => {
    test.use({ viewport });

    test('the typeface comes after the words, is put on, and nothing moves', async ({ page }) => {
      await watchShifts(page);
      await page.goto('/');
      await expect.poll(() => hasTypeface(page)).toBe(true);
      await expect.poll(() => hiddenParts(page)).toBe(0);
      expect(await shifts(page)).toEqual([]);
      const { painted, asked } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        asked: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime }) => startTime),
      }));
      expect(asked).toHaveLength(1);
      expect(asked[0]).toBeGreaterThan(painted);
    });
  });
}

test('where lines would break elsewhere the typeface stays off, and nothing moves', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const wide = (await response.text()).replaceAll(/size-adjust:[\d.]+%/g, 'size-adjust:140%');
    await route.fulfill({ body: wide, contentType: 'text/html; charset=utf-8' });
  });
  await watchShifts(page);
  const arrives = page.waitForResponse(typeface);
  await page.goto('/');
  await (await arrives).finished();
  await expect.poll(() => hiddenParts(page)).toBe(0);
  expect(await hasTypeface(page)).toBe(false);
  expect(await shifts(page)).toEqual([]);
});

test('without the typeface the page is as whole as with it', { tag: '@full' }, async ({ page }) => {
  await page.route(typeface, (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => hiddenParts(page)).toBe(0);
  await expectPictures(page);
});

test('a link to a section shows that section, however little of the page was drawn', async ({
  page,
}) => {
  for (const address of ['/#zorgpaden', '/#technologie']) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    const top = () =>
      page
        .locator(new URL(page.url()).hash)
        .evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(() => hiddenParts(page)).toBe(0);
    expect(Math.abs(await top())).toBeLessThanOrEqual(2);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every part is drawn, and the typeface is asked for', async ({ page }) => {
    const asked = page.waitForRequest(typeface);
    await page.goto('/');
    await asked;
    expect(await hiddenParts(page)).toBe(0);
  });
});

/** How many parts of the page are drawn only when they come into view. */
function hiddenParts(page: Page): Promise<number> {
  return page
    .locator('section, footer')
    .evaluateAll(
      (parts) =>
        parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length,
    );
}

function hasTypeface(page: Page): Promise<boolean> {
  return page.evaluate(() => [...document.fonts].some(({ family }) => family === 'Typeface'));
}

/** Keeps the text of everything that moves from here on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: (string | null | undefined)[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Moved[] })[])
        moved.push(...sources.map(({ node }) => node?.textContent));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Moved {
  node: Node | null;
}

function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'moved'));
}
