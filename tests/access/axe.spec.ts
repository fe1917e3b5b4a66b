import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { holdClock } from '../support/browser/clock.ts';
import {
  answer,
  expectFailure,
  expectSuccess,
  fillIn,
  hold,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

for (const width of [390, 320, 768, 1280, 1920]) {
  test.describe(`${width} px wide`, { tag: width === 390 ? [] : '@full' }, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the 404, the page, in the dialog, with errors, while sending, after a failure, after success', async ({
      page,
    }) => {
      await holdClock(page);
      await page.goto('/nergens');
      await expectClean(page);
      await page.goto('/');
      await expectClean(page);
      const dialog = await openDialog(page);
      await dialog.getByText('Wat we met uw gegevens doen').click();
      await expectClean(page);
      await send(dialog);
      await expect(dialog.getByText('Voornaam is verplicht')).toBeVisible();
      await expectClean(page);
      await fillIn(dialog, person());
      const { release } = await hold(page, (route) => route.fulfill({ status: 503, json: {} }));
      await send(dialog);
      await expect(dialog.locator('button:enabled')).toHaveCount(0);
      await expectClean(page);
      release();
      await expectFailure(page);
      await expectClean(page);
      await page.unrouteAll();
      await answer(page);
      await send(dialog);
      await expectSuccess(page);
      await expectClean(page);
    });
  });
}

for (const width of [320, 768, 1280]) {
  test(`axe finds nothing without script, ${width} px wide: dialog for a demo, success, failure`, {
    tag: width === 320 ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await takeScriptsAway(page);
    await page.goto('/');
    const dialog = await openDialog(page, 'Plan een Demo');
    await expectClean(page);
    await fillIn(dialog, person());
    await send(dialog);
    await expectSuccess(page);
    await expectClean(page);
    await openDialog(page, 'Plan een Demo');
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expectFailure(page);
    await expectClean(page);
  });
}

/** Every rule of WCAG 2.0 to 2.2, A and AA, what is good practice, and what is asked of contrast and links in AAA. */
const rules: Parameters<AxeBuilder['options']>[0] = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Beside the ordinary rule: it looks only at what that one lets pass.
    'color-contrast-enhanced': { enabled: true },
    'identical-links-same-purpose': { enabled: true },
    'target-size': { enabled: true },
  },
  resultTypes: ['violations', 'incomplete'],
};

async function expectClean(page: Page): Promise<void> {
  await drawAll(page);
  // There are no frames, for which it would open another page each time.
  const axe = new AxeBuilder({ page }).options(rules).setLegacyMode();
  const { violations, incomplete } = await axe.analyze();
  // Contrast that axe can't tell, as of what is half covered, `look.spec.ts` takes from the pixels.
  const undecided = incomplete.filter(({ id }) => !id.startsWith('color-contrast'));
  const found = [...violations, ...undecided];
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * What has not been drawn yet has no height of its own: its texts lie over what comes below. And what the page says of a
 * `<noscript>` holds for its stand-in (`takeScriptsAway`).
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    // In its first 5 ms what unfolds is half there, which is no contrast that anyone reads.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { content-visibility: visible !important }
      x-noscript[id]:not(:target) { display: none }`);
    document.adoptedStyleSheets = [sheet];
  });
}

/** axe needs timers, which a browser with its scripts off does not run: the scripts are left out instead. */
async function takeScriptsAway(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const html = await response.text();
    // With script on, a browser takes what stands in a `<noscript>` for text.
    const body = html
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/(<\/?)noscript/g, '$1x-noscript');
    await route.fulfill({ response, body });
  });
}
