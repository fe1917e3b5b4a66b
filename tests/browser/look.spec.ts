import {
  expectFailure,
  expectSuccess,
  fillIn,
  hold,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { expectGoodLook } from '../support/look/examine.ts';
import { showMessages, sizes, wrong } from '../support/look/states.ts';
import { expect, test } from '../support/site.ts';
import { showFailure, showSuccess } from '../support/toasts.ts';

/**
 * The look of every state at every size: nothing overflows, is cut or covered; what can be operated is large
 * enough and stands free; everything to read has its contrast. `look-checks.spec.ts` shows that the checks bite.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('the page looks as it should, with its disclosures closed and opened', async ({
      page,
    }) => {
      await page.goto('/');
      await expectGoodLook(page, 'page');
      const summaries = page.locator('details:not(dialog *) > summary');
      for (const summary of await summaries.all()) await summary.click();
      await expectGoodLook(page, 'page with its disclosures opened');
    });

    test('the skip link looks as it should when it has the focus', async ({ page }) => {
      await page.goto('/');
      await page.keyboard.press('Tab');
      await expectGoodLook(page, 'skip link', page.locator(':focus'));
    });

    for (const opener of ['Neem Contact Op', 'Plan een Demo'] as const) {
      test(`the dialog ${opener} looks as it should, with its disclosure closed and opened`, async ({
        page,
      }) => {
        await page.goto('/');
        const dialog = await openDialog(page, opener);
        await expectGoodLook(page, 'dialog');
        await dialog.locator('summary').click();
        await expectGoodLook(page, 'dialog with its disclosure opened');
      });
    }

    test('the dialog looks as it should with the longest messages and values', async ({ page }) => {
      await page.goto('/');
      await showMessages(page);
      await expectGoodLook(page, 'dialog with messages');
    });

    test('the dialog looks as it should while sending', async ({ page }) => {
      const { release } = await hold(page);
      await page.goto('/');
      const dialog = await openDialog(page);
      await fillIn(dialog, person());
      await send(dialog);
      await expect(dialog.locator('button:enabled')).toHaveCount(0);
      await expectGoodLook(page, 'dialog while sending');
      release();
    });

    test('the dialog looks as it should after a failure', async ({ page }) => {
      await showFailure(page);
      await expectGoodLook(page, 'dialog after a failure');
    });

    test('the toast of a success looks as it should', async ({ page }) => {
      await page.clock.install();
      const toast = await showSuccess(page);
      await expectGoodLook(page, 'toast of a success', toast);
    });

    test('the 404 page looks as it should', async ({ page }) => {
      await page.goto('/nergens');
      await expectGoodLook(page, '404 page');
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('the page, both dialogs and the message after a send look as they should', async ({
        page,
      }) => {
        for (const opener of ['Plan een Demo', 'Neem Contact Op'] as const) {
          await page.goto('/');
          const dialog = await openDialog(page, opener);
          await expectGoodLook(page, 'dialog without script');
          await fillIn(dialog, person());
          await send(dialog);
          await expectSuccess(page);
          await expectGoodLook(page, 'page with the message of a success');
        }
      });

      test('the message after a failure looks as it should', async ({ page }) => {
        await page.goto('/');
        const dialog = await openDialog(page);
        await dialog.locator('form').evaluate((form: HTMLFormElement) => {
          form.noValidate = true;
        });
        await fillIn(dialog, wrong);
        await send(dialog);
        await expectFailure(page);
        await expectGoodLook(page, 'page with the message of a failure');
      });
    });
  });
}
