import type { Page } from '@playwright/test';
import { holdClock } from '../support/browser/clock.ts';
import { answer, send } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';
import { showFailure } from '../support/browser/toasts.ts';
import { expectFits } from '../support/look/examine.ts';
import { showMessages, sizes, successToast } from '../support/look/states.ts';

/** Page and dialog where there is less space, or more to hold, than they were drawn for. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, ...use } of [
  { name: 'in a low window', viewport: { width: 1280, height: 480 } },
  { name: 'on a phone on its side', viewport: { width: 844, height: 390 } },
  { name: 'on a phone with its keyboard up', viewport: { width: 390, height: 430 } },
  { name: 'at 200 % zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
]) {
  test.describe(name, { tag: '@full' }, () => {
    test.use(use);

    test('page and dialog lose nothing', async ({ page }) => {
      await page.goto('/');
      await expectFits(page, 'page');
      await showMessages(page);
      await expectFits(page, 'dialog with messages');
      await showFailure(page);
      await expectFits(page, 'dialog after a failure');
    });
  });
}

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, { tag: '@full' }, () => {
    test.use({ viewport });

    test('page, dialog and toasts lose nothing with the text spacing of WCAG 1.4.12', async ({
      page,
    }) => {
      await holdClock(page);
      await page.goto('/');
      await spaceText(page);
      await expectFits(page, 'page');
      await showMessages(page);
      await expectFits(page, 'dialog with messages');
      await showFailure(page);
      await spaceText(page);
      await expectFits(page, 'dialog after a failure');
      await page.unrouteAll();
      await answer(page);
      await send(page.getByRole('dialog'));
      await expect(successToast(page)).toBeVisible();
      await expectFits(page, 'toast of a success', successToast(page));
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
