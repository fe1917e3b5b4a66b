import { button, failureTitle, openDialog, successText, successTitle } from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';
import { showFailure, showSuccess } from '../support/toasts.ts';

test('the success toast goes away after 8 s', async ({ page }) => {
  await page.clock.install();
  const toast = await showSuccess(page);
  await page.clock.fastForward(6_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(2_500);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('the success toast stays while the pointer is on it, and goes away after it has left', async ({
  page,
}) => {
  await page.clock.install();
  await showSuccess(page);
  await page.getByText(successText).hover();
  await page.clock.fastForward(60_000);
  await expect(page.getByText(successTitle)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(9_000);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('the success toast stays while the focus is in it', async ({ page }) => {
  await page.clock.install();
  await showSuccess(page);
  await button(page, 'Melding sluiten').focus();
  await page.clock.fastForward(60_000);
  await expect(page.getByText(successTitle)).toBeVisible();
  await button(page, 'Neem Contact Op').focus();
  await page.clock.fastForward(9_000);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('the failure toast stays, lies over the dialog and can be dismissed', async ({ page }) => {
  await page.clock.install();
  const toast = await showFailure(page);
  await page.clock.fastForward('01:00:00');
  await expect(toast).toBeVisible();
  await expect(toast).toBeInViewport();
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the success toast stays its 8 s when the dialog is opened and closed meanwhile', async ({
  page,
}) => {
  await page.clock.install();
  await showSuccess(page);
  const dialog = await openDialog(page);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(page.getByText(successTitle)).toBeVisible();
});
