import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/site.ts';
import { findInvalid } from '../support/build/html.ts';
import { visitStates, visitStatesWithoutScript } from '../support/look/states.ts';

for (const width of [390, 320, 768, 1280, 1920]) {
  test.describe(`${width} px wide`, () => {
    // So high that nothing scrolls: axe cannot tell the contrast of what lies half under something else.
    test.use({ viewport: { width, height: 3000 }, contextOptions: { reducedMotion: 'reduce' } });

    test('axe and the validator find nothing in any state', {
      tag: width === 390 ? [] : '@full',
    }, async ({ page }) => {
      await visitStates(page, async (state) => {
        // What the build wrote is held by `site/tests/built/html.test.ts`; this is what React made of it.
        if (/dialog|toast/.test(state))
          expect.soft(await findInvalid(await page.content()), state).toEqual([]);
        await expectClean(page, state);
      });
    });

    test('axe finds nothing in any state without script', {
      tag: width === 320 ? [] : '@full',
    }, async ({ page }) => {
      await takeScriptsAway(page);
      await visitStatesWithoutScript(page, (state) => expectClean(page, state));
    });
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

async function expectClean(page: Page, state: string): Promise<void> {
  await drawAll(page);
  // There are no frames, for which it would open another page each time.
  const axe = new AxeBuilder({ page }).options(rules).setLegacyMode();
  // It lies over other things, whose contrast is examined without it.
  if (state === 'skip link') axe.include('.skip-link');
  const { violations, incomplete } = await axe.analyze();
  const found = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes
      // A field without a value has no contrast; the fields are examined with values, too.
      .filter(({ any }) => !any.some(({ data }) => data?.messageKey === 'emptyValue'))
      .map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message)}`),
  );
  expect.soft(found, state).toEqual([]);
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
    // axe does not know that a modal dialog lies over everything else.
    sheet.replaceSync(`
      :root:has(dialog:modal) body { visibility: hidden }
      dialog:modal { visibility: visible }
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
