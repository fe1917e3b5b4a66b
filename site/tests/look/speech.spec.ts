import type { Page } from '@playwright/test';
import { closing } from '../../content/sections/closing.ts';
import { expect, test } from '../support/browser/site.ts';

test('the wave of the closing section fills its line with whole words, from the edge of the page to the card of the person', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1024, 1366, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const { words, heading, card, rem } = await speechOf(page);
    const at = `${width} px`;
    expect.soft(words.length, at).toBeGreaterThanOrEqual(3);
    expect.soft(Math.min(...words.map(({ left }) => left)), at).toBeCloseTo(heading.left, 0);
    const end = Math.max(...words.map(({ right }) => right));
    if (width < 768) expect.soft(end, at).toBeCloseTo(card.right, 0);
    else expect.soft(card.left - end, at).toBeCloseTo(rem, 0);
    const pauses = words.slice(1).map(({ right }, index) => (words[index]?.left ?? 0) - right);
    expect.soft(Math.min(...pauses), at).toBeGreaterThanOrEqual(rem - 0.1);
    expect.soft(Math.max(...pauses), at).toBeLessThan(4 * rem);
  }
});

/** The boxes of what the closing section shows; of the words those on the line, from right to left. */
function speechOf(page: Page) {
  return page.locator(`#${closing.id}`).evaluate((section) => {
    const boxOf = (selector: string) =>
      section.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const line = boxOf('div:has(> [src*="word-"])');
    const words = [...section.querySelectorAll('[src*="word-"]')]
      .map((word) => word.getBoundingClientRect().toJSON() as DOMRect)
      .filter(({ top }) => top < line.bottom);
    return {
      words,
      heading: boxOf('h2').toJSON() as DOMRect,
      card: boxOf('div:has(> [src*="word-"]) + div').toJSON() as DOMRect,
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    };
  });
}
