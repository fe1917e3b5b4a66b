import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { contactTypes } from 'contact/contact-types.ts';
import { expect, test } from '../support/browser/site.ts';
import { findInvalid } from '../support/build/html.ts';
import { inPassing, visitStates, visitStatesWithoutScript } from '../support/look/states.ts';

for (const width of [390, 320, 768, 1280, 1920]) {
  test.describe(`${width} px wide`, () => {
    // So high that nothing scrolls: axe cannot determine the contrast of an element that is partly covered.
    test.use({ viewport: { width, height: 3000 }, contextOptions: { reducedMotion: 'reduce' } });

    test('axe and validator: nothing found in any state', {
      tag: width === 390 ? [] : '@full',
    }, async ({ page }) => {
      await visitStates(page, async (state, part) => {
        if (inPassing.test(state)) return;
        // `site/tests/built/html.test.ts` checks the built file; this is the document after React has changed it.
        if (/dialog|toast/.test(state))
          expect.soft((await findInvalid(await page.content())).filter(isFault), state).toEqual([]);
        // If only a part of a page has changed, only the full run examines the whole page again.
        // The skip link covers other elements, whose contrast is examined without it.
        const isOfPart = state === 'skip link' || (width === 390 && state.startsWith('page '));
        await expectClean(page, state, isOfPart ? part : undefined);
      });
    });

    test('axe without script: nothing found in any state', {
      tag: width === 320 ? [] : '@full',
    }, async ({ page }) => {
      await removeScripts(page);
      await visitStatesWithoutScript(page, (state) => expectClean(page, state));
    });
  });
}

/** A button may refer to a dialog that the script has removed: on a press the script points it to the remaining dialog. */
function isFault(found: string): boolean {
  return !contactTypes.some((type) => found.includes(`missing id "${type}-dialog"`));
}

/** Every rule of WCAG 2.0 to 2.2 at A and AA, the best practices, and the rules of AAA for contrast and links. */
const rules: Parameters<AxeBuilder['options']>[0] = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // This rule checks only what the ordinary contrast rule passes, so both run.
    'color-contrast-enhanced': { enabled: true },
    'identical-links-same-purpose': { enabled: true },
    'target-size': { enabled: true },
  },
  resultTypes: ['violations', 'incomplete'],
};

async function expectClean(page: Page, state: string, part?: string): Promise<void> {
  await prepareForAxe(page);
  // The page has no frames, for which axe would otherwise open another page each time.
  const axe = new AxeBuilder({ page }).options(rules).setLegacyMode();
  if (part) axe.include(part);
  const { violations, incomplete } = await axe.analyze();
  const found = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes
      // A field without a value has no contrast. The fields are examined with values, too.
      .filter(({ any }) => !any.some(({ data }) => data?.messageKey === 'emptyValue'))
      .map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message)}`),
  );
  expect.soft(found, state).toEqual([]);
}

/**
 * Prepares the page for axe: ends its animations, hides what a modal dialog covers, and applies the page's rule for `noscript`
 * to the `x-noscript` of `removeScripts`.
 */
async function prepareForAxe(page: Page): Promise<void> {
  await page.evaluate(() => {
    // In the first 5 ms of unfolding a text is half drawn, and nobody reads it at that contrast.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const sheet = new CSSStyleSheet();
    // axe does not know that a modal dialog covers everything else.
    sheet.replaceSync(`
      :root:has(dialog:modal) body { visibility: hidden }
      dialog:modal { visibility: visible }
      /* What is under the header can be read after scrolling on. */
      header { position: static !important }
      x-noscript[id]:not(:target) { display: none }`);
    document.adoptedStyleSheets = [sheet];
  });
}

/** axe needs timers, which do not run in a browser without script, so the page's scripts are removed instead. */
async function removeScripts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const html = await response.text();
    // With script on, a browser reads the content of a `noscript` as text.
    const body = html
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/(<\/?)noscript/g, '$1x-noscript');
    await route.fulfill({ response, body });
  });
}
