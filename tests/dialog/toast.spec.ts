import type { Locator } from '@playwright/test';
import { holdClock } from '../support/browser/clock.ts';
import {
  button,
  expectFailure,
  failureText,
  failureTitle,
  openDialog,
  send,
  successText,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';
import { showFailure, showSuccess } from '../support/browser/toasts.ts';

test.beforeEach(({ page }) => holdClock(page));

/** Specification, section 8: the two toasts, word for word. */
test('success shows Bericht verzonden! with its description, announced, not in red, and can be dismissed', async ({
  page,
}) => {
  const toast = await showSuccess(page);
  await expect(toast.getByText(successTitle, { exact: true })).toBeVisible();
  await expect(toast.getByText(successText, { exact: true })).toBeVisible();
  expect(await isRed(toast)).toBe(false);
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

/** "Toast in destructive style". */
test('failure shows Er ging iets mis with its description, announced, in red, with the phone number as a link', async ({
  page,
}) => {
  const toast = await showFailure(page);
  await expect(toast.getByText(failureTitle, { exact: true })).toBeVisible();
  await expect(toast.getByText(failureText, { exact: true })).toBeVisible();
  expect(await isRed(toast)).toBe(true);
  const phone = toast.getByRole('link', { name: '085 000 0000' });
  await expect(phone).toHaveAttribute('href', 'tel:0850000000');
  await phone.focus();
  await expect(phone).toBeFocused();
  await phone.click({ trial: true });
});

test('no toast text stands in the document before it is true', async ({ page }) => {
  await page.goto('/');
  await openDialog(page);
  for (const text of [successTitle, successText, failureTitle, failureText]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
});

test("over the dialog opened again at once the success toast is in nobody's way", {
  tag: '@full',
}, async ({ page }) => {
  const toast = await showSuccess(page);
  const dialog = await openDialog(page);
  await expect(toast.getByText(successText)).toBeVisible();
  await dialog.getByLabel('Voornaam').click();
  await page.keyboard.insertText('Anne');
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
});

test('the failure toast goes away with the dialog and is not there on reopening', async ({
  page,
}) => {
  await showFailure(page);
  await button(page, 'Annuleren').click();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await openDialog(page);
  await expect(page.getByText(failureTitle)).toHaveCount(0);
});

test('a second failure is shown too, after the first was dismissed', { tag: '@full' }, async ({
  page,
}) => {
  await showFailure(page);
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await send(page.getByRole('dialog'));
  await expectFailure(page);
  await expect(page.getByText(failureTitle, { exact: true })).toHaveCount(1);
});

for (const width of [320, 1280]) {
  test(`both toasts fit in a window ${width} pixels wide`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await showFailure(page);
    await expect(page.getByText(failureText)).toBeInViewport({ ratio: 1 });
    await page.unrouteAll();
    await showSuccess(page);
    await expect(page.getByText(successText)).toBeInViewport({ ratio: 1 });
  });
}

/** Whether text, background or border of the toast is a clear red. */
function isRed(region: Locator) {
  return region.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('No canvas');
    return [...element.querySelectorAll('*')].some((part) => {
      const style = getComputedStyle(part);
      return [style.color, style.backgroundColor, style.borderTopColor].some((color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return alpha > 128 && red > green + 60 && red > blue + 60;
      });
    });
  });
}
