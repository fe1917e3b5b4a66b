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
import { expectGoodLook } from '../support/look/examine.ts';
import { expectMessages, sizes, wrong } from '../support/look/states.ts';

/**
 * The look of every state at every size: nothing overflows, is cut or covered; what can be operated is large
 * enough and stands free; everything to read has its contrast. `checks.spec.ts` shows that the checks bite.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of sizes) {
  const tag = viewport.width === 390 || viewport.width === 1280 ? [] : '@full';
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('the 404, the skip link, and the page with its disclosures closed and opened look as they should', {
      tag,
    }, async ({ page }) => {
      await page.goto('/nergens');
      await expectGoodLook(page, '404 page');
      await page.goto('/');
      await page.keyboard.press('Tab');
      await expectGoodLook(page, 'skip link', page.locator(':focus'));
      await page.goto('/');
      await expectGoodLook(page, 'page');
      const summaries = page.locator('details:not(dialog *) > summary');
      for (const summary of await summaries.all()) await summary.click();
      await expectGoodLook(page, 'page with its disclosures opened');
    });

    test('the dialog looks as it should under both titles, with its disclosure opened, with messages, while sending, after a failure and after a success', {
      tag,
    }, async ({ page }) => {
      await holdClock(page);
      await page.goto('/');
      for (const opener of ['Plan een Demo', 'Neem Contact Op'] as const) {
        const dialog = await openDialog(page, opener);
        await expectGoodLook(page, `dialog ${opener}`);
        await dialog.locator('summary').click();
        await expectGoodLook(page, `dialog ${opener} with its disclosure opened`);
        await dialog.locator('summary').click();
        await page.keyboard.press('Escape');
      }
      const dialog = await openDialog(page);
      await fillIn(dialog, wrong);
      await send(dialog);
      await expectMessages(dialog);
      await expectGoodLook(page, 'dialog with messages');
      await fillIn(dialog, person());
      const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
      await send(dialog);
      await expect(dialog.locator('button:enabled')).toHaveCount(0);
      await expectGoodLook(page, 'dialog while sending');
      release();
      await expectFailure(page);
      await expectGoodLook(page, 'dialog after a failure');
      await page.unrouteAll();
      await answer(page);
      await send(dialog);
      await expectSuccess(page);
      const toast = page.getByRole('status').filter({ has: page.getByRole('button') });
      await expectGoodLook(page, 'toast of a success', toast);
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('the dialog and the message after a send look as they should', {
        tag: viewport.width === 390 ? [] : '@full',
      }, async ({ page }) => {
        await page.goto('/');
        const dialog = await openDialog(page, 'Plan een Demo');
        await expectGoodLook(page, 'dialog without script');
        await fillIn(dialog, person());
        await send(dialog);
        await expectSuccess(page);
        await expectGoodLook(page, 'page with the message of a success');
      });

      test('the dialog for contact and the message after a failure look as they should', {
        tag: '@full',
      }, async ({ page }) => {
        await page.goto('/');
        const dialog = await openDialog(page);
        await expectGoodLook(page, 'dialog without script');
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
