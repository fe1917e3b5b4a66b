import type { Locator } from '@playwright/test';
import { telephoneLink } from '../../../contact/phone.ts';
import { owner } from '../../../owner.ts';
import { holdClock } from '../support/browser/clock.ts';
import {
  button,
  failureText,
  failureTitle,
  openDialog,
  successText,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, fontsOf, test } from '../support/browser/site.ts';
import { showFailure, showSuccess } from '../support/browser/toasts.ts';

test.beforeEach(({ page }) => holdClock(page));

/** Specification, section 8: the failure in destructive style; `site/tests/access/outcomes.spec.ts` holds the words of both. */
test('the failure toast stands on red and links the phone number, the success toast does not stand on red', async ({
  page,
}) => {
  const failure = await showFailure(page);
  expect(await isRed(failure)).toBe(true);
  const phone = failure.getByRole('link', { name: owner.phone });
  await expect(phone).toHaveAttribute('href', telephoneLink(owner.phone) ?? '');
  await phone.click({ trial: true });
  await page.unrouteAll();
  expect(await isRed(await showSuccess(page))).toBe(false);
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

test('each toast wears the typeface of the page', async ({ page }) => {
  await showFailure(page);
  await expect.poll(() => fontsOf(page, '[role=alert] p')).toMatch(/^Figtree\b[^,]*$/);
  await page.unrouteAll();
  await showSuccess(page);
  await expect.poll(() => fontsOf(page, '[role=status] p')).toMatch(/^Figtree\b[^,]*$/);
});

test('no toast text stands in the document before it is true', async ({ page }) => {
  await page.goto('/');
  await openDialog(page);
  for (const text of [successTitle, successText, failureTitle, failureText]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
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

/** Whether the background of the toast is a clear red. */
async function isRed(region: Locator): Promise<boolean> {
  const colour = await region
    .locator('.toast')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  return red > green + 60 && red > blue + 60;
}
