import { expect, expectPictures, test } from '../support/browser/site.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone of 390 px the page is at most 9,000 px long, with type of at least 15 px', async ({
  page,
}) => {
  await page.goto('/');
  await expectPictures(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    9_000,
  );
  const sizes = await page
    .locator('main *')
    .evaluateAll((elements) =>
      elements
        .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === 3))
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
});
