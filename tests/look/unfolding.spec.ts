import type { Page } from '@playwright/test';
import { hero } from '../../site/content/words.ts';
import { expect, test } from '../support/browser/site.ts';

/** The sample call below the first view of a phone. */
test.use({ viewport: { width: 390, height: 844 } });

test('each turn unfolds when it is scrolled into view, and what was said is marked after it', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => shown(page)).toEqual([]);
  const turns = page.locator('.unfold');
  const seen: string[] = [];
  for (const index of [0, 1, 2, 3, 4]) {
    await turns.nth(index).evaluate((turn) => scrollTo(0, turn.offsetTop - innerHeight / 2));
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(index);
    seen.push(...(await shown(page)).slice(index, index + 1));
  }
  expect(seen).toHaveLength(hero.call.turns.length + 1);
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('it stands whole from the start', async ({ page }) => {
    await page.goto('/');
    expect(await shown(page)).toHaveLength(hero.call.turns.length + 1);
  });
});

/** The turns that are whole. */
function shown(page: Page): Promise<string[]> {
  return page.locator('.unfold').evaluateAll((turns) =>
    turns
      .filter((turn) => getComputedStyle(turn).opacity === '1')
      .filter(
        (turn) =>
          getComputedStyle(turn).clipPath === 'none' ||
          turn.getAnimations().every(({ playState }) => playState === 'finished'),
      )
      .map((turn) => turn.textContent ?? ''),
  );
}
