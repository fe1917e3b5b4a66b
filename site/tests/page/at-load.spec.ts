import type { Page } from '@playwright/test';
import { carePaths } from '../../content/sections/care-paths.ts';
import { technology } from '../../content/sections/technology.ts';
import { expect, expectTypeface, fontsOf, test, webFont } from '../support/browser/site.ts';
import { isAsShipped } from '../support/look/as-shipped.ts';
import { sizes } from '../support/look/states.ts';

/** Cumulative layout shift. An owner's lines may break elsewhere in the fallback font, so 0.1 (a good score) is allowed. */
const mostShift = isAsShipped ? 0.02 : 0.1;

// iterative/dvc.org#2794
test('colour scheme: page and 404 page opt out of forced dark mode', async ({ page }) => {
  for (const address of ['/', '/nergens']) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light only');
  }
});

test('page: on load has all its texts, and is at the section in its URL', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const { innerText } = document.body;
      const edges = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      // The header stays at the top.
      const top = edges(location.hash || 'body').top - edges('header').bottom;
      const parts = [...document.querySelectorAll<HTMLElement>('main > section, footer')];
      Object.assign(window, {
        atLoad: {
          // Folded text is not part of `innerText`.
          missing: parts
            .flatMap((part) => [...part.querySelectorAll('h1, h2, h3, p, li, dd')])
            .filter((element) => element.checkVisibility())
            .map((element) => (element as HTMLElement).innerText)
            .filter((words) => !innerText.includes(words)),
          empty: parts.filter((part) => part.innerText.trim() === '').length,
          isFound: Reflect.get(window, 'find')('Download Brochure'),
          top,
        },
      });
    });
  });
  for (const address of ['/', `/#${carePaths.id}`, `/#${technology.id}`]) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'load' });
    const atLoad = await page.evaluate(() => Reflect.get(window, 'atLoad'));
    expect(atLoad, address).toMatchObject({ missing: [], empty: 0, isFound: true });
    if (address !== '/') expect(Math.abs(atLoad.top), address).toBeLessThanOrEqual(2);
  }
});

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, { tag: viewport.width === 390 ? [] : '@full' }, () => {
    test.use({ viewport });

    test('typeface: fetched after the first paint, shifts almost nothing', async ({ page }) => {
      // Adds up the layout shifts from here on.
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/');
      await expectTypeface(page);
      expect(await fontsOf(page, 'h1 > span')).toBe(webFont);
      expect(await textsWithout(page, 'Typeface')).toEqual([]);
      const { shift, painted, asked } = await page.evaluate(() => ({
        shift: Reflect.get(window, 'shift'),
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        asked: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime }) => startTime),
      }));
      expect(asked).toHaveLength(1);
      expect(asked[0]).toBeGreaterThan(painted);
      expect(shift).toBeLessThan(mostShift);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('typeface: is fetched', async ({ page }) => {
    const asked = page.waitForRequest('**/*.woff2');
    await page.goto('/');
    await asked;
  });
});

/** The texts of header, sections and footer that are not set in `typeface`. */
function textsWithout(page: Page, typeface: string): Promise<string[]> {
  return page.evaluate((typeface) => {
    const elements = [...document.querySelectorAll('header *, main *, footer *')];
    return elements
      .filter((element) => element.checkVisibility())
      .filter((element) => !getComputedStyle(element).fontFamily.startsWith(typeface))
      .flatMap((element) => [...element.childNodes])
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent?.trim() ?? '')
      .filter(Boolean);
  }, typeface);
}
