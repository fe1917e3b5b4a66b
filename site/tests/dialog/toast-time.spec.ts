import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  button,
  failureTitle,
  openDialog,
  successText,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';
import { showFailure, showSuccess } from '../support/browser/toasts.ts';

const successMs = 8_000;

test.beforeEach(({ page }) => holdClock(page));

test('the success toast goes away after 8 s', async ({ page }) => {
  const toast = await showSuccess(page);
  await expect.poll(() => heldTimers(page)).toContain(successMs);
  await page.clock.runFor(successMs - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('the success toast stays while the pointer is on it or the focus in it, and goes away 8 s later', async ({
  page,
}) => {
  await showSuccess(page);
  await page.getByText(successText).hover();
  await expect.poll(() => heldTimers(page)).not.toContain(successMs);
  await page.clock.fastForward(60_000);
  await expect(page.getByText(successTitle)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect.poll(() => heldTimers(page)).toContain(successMs);
  await button(page, 'Melding sluiten').focus();
  await expect.poll(() => heldTimers(page)).not.toContain(successMs);
  await page.clock.fastForward(60_000);
  await expect(page.getByText(successTitle)).toBeVisible();
  await button(page, 'Neem Contact Op').focus();
  await expect.poll(() => heldTimers(page)).toContain(successMs);
  await page.clock.fastForward(successMs);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('the failure toast stays, lies over the dialog and can be dismissed', async ({ page }) => {
  const toast = await showFailure(page);
  await page.clock.fastForward('01:00:00');
  await expect(toast).toBeVisible();
  await expect(toast).toBeInViewport();
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test("the success toast stays its 8 s, in nobody's way, when the dialog is opened and closed meanwhile", {
  tag: '@full',
}, async ({ page }) => {
  await showSuccess(page);
  await expect.poll(() => heldTimers(page)).toContain(successMs);
  await page.clock.runFor(successMs / 2);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Voornaam').click();
  await page.keyboard.insertText('Anne');
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  await page.clock.runFor(successMs / 2 - 1);
  await expect(page.getByText(successTitle)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});
