import { colours } from '../../../colours.ts';
import { toRgb } from '../../build/contrast.ts';
import { expect, test } from '../support/browser/site.ts';

/** A phone whose first view ends above the sample call. */
test.use({ viewport: { width: 390, height: 568 } });

test('the call unfolds turn by turn as it is scrolled into view, and the answers are marked last', async ({
  page,
}) => {
  await page.goto('/');
  const turns = await page.locator('.unfold').all();
  const mark = page.locator('.unfold mark').last();
  for (const turn of turns) await expect(turn).toHaveCSS('opacity', '0');
  await expect(mark).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  for (const turn of turns) {
    await turn.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(turn).toHaveCSS('opacity', '1');
    await expect(turn).toHaveCSS('clip-path', 'none');
  }
  await expect(mark).toHaveCSS('background-color', `rgb(${toRgb(colours.surface).join(', ')})`);
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  /** WCAG 2.2.2. */
  test('movement stops within 5 s', async ({ page }) => {
    await page.goto('/');
    const ends = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
    expect(ends.length).toBeGreaterThan(5);
    expect(Math.max(...ends)).toBeLessThanOrEqual(5_000);
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the call is whole from the start', async ({ page }) => {
    await page.goto('/');
    for (const turn of await page.locator('.unfold').all())
      await expect(turn).toHaveCSS('opacity', '1');
  });
});
