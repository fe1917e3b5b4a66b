import type { Page } from '@playwright/test';
import { test } from '../support/browser/site.ts';
import { expectFits } from '../support/look/misfits.ts';
import { sizes, visitStates, visitStatesWithoutScript } from '../support/look/states.ts';

/**
 * Nothing overflows, is cut or covered, and every control is large enough and has space around it.
 * `site/tests/access/axe.spec.ts` tests contrast; `checks.spec.ts` shows that these checks find faults.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of sizes) {
  const { width } = viewport;
  test.describe(`${width} px wide`, () => {
    test.use({ viewport });

    test(`look at ${width} px: 404, page, dialog and toasts fit in every state`, {
      tag: width === 390 || width === 1280 ? [] : '@full',
    }, async ({ page }) => {
      await visitStates(page, (state, part) => expectFits(page, state, part));
    });

    test(`look at ${width} px: nothing is lost with the text spacing of WCAG 1.4.12`, {
      tag: '@full',
    }, async ({ page }) => {
      await visitStates(page, async (state, part) => {
        await spaceText(page);
        await expectFits(page, state, part);
      });
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test(`look at ${width} px without script: the dialog and both messages fit`, {
        tag: width === 390 ? [] : '@full',
      }, async ({ page }) => {
        await visitStatesWithoutScript(page, (state) => expectFits(page, state));
      });
    });
  });
}

for (const { where, ...use } of [
  { where: 'in a low window', viewport: { width: 1280, height: 480 } },
  { where: 'on a phone held sideways', viewport: { width: 844, height: 390 } },
  { where: 'on a phone with its keyboard up', viewport: { width: 390, height: 430 } },
  { where: 'at 200 % zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  { where: 'at 400 % zoom', viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
]) {
  test.describe(where, { tag: '@full' }, () => {
    test.use(use);

    test(`look ${where}: nothing is lost in any state`, async ({ page }) => {
      await visitStates(page, (state, part) => expectFits(page, state, part));
    });
  });
}

async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
