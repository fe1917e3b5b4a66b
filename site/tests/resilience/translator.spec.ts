import { translate } from '../support/browser/others.ts';
import { expect, test } from '../support/browser/site.ts';

// https://github.com/bloom-housing/bloom/issues/6083
test('phone numbers: a page that is translated into Arabic shows their digits in order', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.evaluate(translate);
  const numbers = await page.locator('[href^="tel:"], .phone').evaluateAll((all) =>
    all.map((number) => {
      const texts = document.createTreeWalker(number, NodeFilter.SHOW_TEXT);
      const places: number[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index } of text.textContent?.matchAll(/\d/g) ?? []) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          places.push(range.getBoundingClientRect().left);
        }
      return places;
    }),
  );
  expect(numbers.length).toBeGreaterThan(1);
  for (const places of numbers)
    expect(places).toEqual(places.toSorted((one, other) => one - other));
});
