import type { Locator } from '@playwright/test';
import {
  button,
  expectFailure,
  expectSuccess,
  failureText,
  failureTitle,
  openDialog,
  send,
  successText,
  successTitle,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';
import { showFailure, showSuccess } from '../support/toasts.ts';

/** Specification, section 8: the two toasts, word for word. */
test('success shows Bericht verzonden! with its description, announced', async ({ page }) => {
  const toast = await showSuccess(page);
  await expect(toast).toContainText(successTitle);
  await expect(toast).toContainText(successText);
  await expectSuccess(page);
});

test('failure shows Er ging iets mis with its description, announced', async ({ page }) => {
  const toast = await showFailure(page);
  await expect(toast).toContainText(failureTitle);
  await expect(toast).toContainText(failureText);
});

/** "Toast in destructive style". */
test('the failure toast is red and the success toast is not', async ({ page }) => {
  expect(await isRed(failureTitle, () => showFailure(page))).toBe(true);
  await page.unrouteAll();
  expect(await isRed(successTitle, () => showSuccess(page))).toBe(false);
});

test('no toast text stands in the document before it is true', async ({ page }) => {
  await page.goto('/');
  await openDialog(page);
  for (const text of [successTitle, successText, failureTitle, failureText]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
});

test('the success toast can be dismissed', async ({ page }) => {
  await showSuccess(page);
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('the success toast can be seen and dismissed when the dialog is opened again at once', async ({
  page,
}) => {
  await showSuccess(page);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Voornaam').fill('Anne');
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
});

test('the failure toast offers the phone number as a link that can be reached', async ({
  page,
}) => {
  const toast = await showFailure(page);
  const phone = toast.getByRole('link', { name: '085 000 0000' });
  await expect(phone).toHaveAttribute('href', 'tel:0850000000');
  await phone.focus();
  await expect(phone).toBeFocused();
  await phone.click({ trial: true });
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

test('a second failure is shown too, after the first was dismissed', async ({ page }) => {
  await showFailure(page);
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await send(page.getByRole('dialog'));
  await expectFailure(page);
  await expect(page.getByText(failureTitle, { exact: true })).toHaveCount(1);
});

for (const width of [320, 1280]) {
  test(`both toasts fit in a window ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await showFailure(page);
    await expect(page.getByText(failureText)).toBeInViewport({ ratio: 1 });
    await page.unrouteAll();
    await showSuccess(page);
    await expect(page.getByText(successText)).toBeInViewport({ ratio: 1 });
  });
}

/** Whether text, background or border of the toast with this title is a clear red. */
async function isRed(title: string, show: () => Promise<Locator>) {
  const region = await show();
  await expect(region.getByText(title)).toBeVisible();
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
