import { test } from '../support/browser/site.ts';
import { expectFits } from '../support/look/examine.ts';
import { sizes, visitStates, visitStatesWithoutScript } from '../support/look/states.ts';

/**
 * Nothing overflows, is cut or covered, and what can be operated is large enough and stands free. Contrast is left to
 * `site/tests/access/axe.spec.ts`; `checks.spec.ts` shows that these checks find what is wrong.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('404, page, dialog and toasts look as they should in every state', {
      tag: viewport.width === 390 || viewport.width === 1280 ? [] : '@full',
    }, async ({ page }) => {
      await visitStates(page, (state, part) => expectFits(page, state, part));
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('the dialog and both messages look as they should', {
        tag: viewport.width === 390 ? [] : '@full',
      }, async ({ page }) => {
        await visitStatesWithoutScript(page, (state) => expectFits(page, state));
      });
    });
  });
}
