import type { Page } from '@playwright/test';
import { expect, expectPictures, expectTypeface, test } from '../support/browser/site.ts';
import { sizes } from '../support/look/states.ts';

const typeface = '**/*.woff2';

test('all words are there when the page has loaded, and the section of its address; a picture of the whole page brings its drawings', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const { innerText, textContent } = document.body;
      const top = document.querySelector(location.hash || 'body')?.getBoundingClientRect().top;
      const parts = [...document.querySelectorAll<HTMLElement>('main > section, footer')];
      Object.assign(window, {
        atLoad: {
          // What is folded up is no inner text.
          missing: parts
            .flatMap((part) => [...part.querySelectorAll('h1, h2, h3, p, li, dd')])
            .filter((element) => element.checkVisibility())
            .map((element) => (element as HTMLElement).innerText)
            .filter((words) => !innerText.includes(words)),
          sections: parts.filter((part) => part.innerText.length > 100).length,
          share: innerText.length / (textContent?.length ?? 0),
          isFound: Reflect.get(window, 'find')('Download Brochure'),
          top,
        },
      });
    });
  });
  for (const address of ['/', '/#zorgpaden', '/#technologie']) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'load' });
    const atLoad = await page.evaluate(() => Reflect.get(window, 'atLoad'));
    expect(atLoad, address).toMatchObject({ missing: [], sections: 9, isFound: true });
    if (address !== '/') expect(Math.abs(atLoad.top), address).toBeLessThanOrEqual(2);
  }
  await page.screenshot({ fullPage: true });
  await expectPictures(page);
});

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, { tag: viewport.width === 390 ? [] : '@full' }, () => {
    test.use({ viewport });

    test('the typeface comes after the words, is put on, and nothing moves', async ({ page }) => {
      await watchShifts(page);
      await page.goto('/');
      await expectTypeface(page);
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
  // It is put on and taken away in one task.
  const isTakenAway = () =>
    page.evaluate(
      () =>
        document.querySelector('.typeface') !== null &&
        [...document.fonts].every(({ family }) => family !== 'Typeface'),
    );
  await expect.poll(isTakenAway).toBe(true);
  expect(await shifts(page)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the typeface is asked for', async ({ page }) => {
    const asked = page.waitForRequest(typeface);
    await page.goto('/');
    await asked;
  });
});

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
