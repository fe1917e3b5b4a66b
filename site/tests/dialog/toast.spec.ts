import type { Locator } from '@playwright/test';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../../owner.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  button,
  failureTitle,
  openDialog,
  openerOf,
  send,
  successText,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, fontsOf, test, webFont } from '../support/browser/site.ts';
import { showFailure, showSuccess } from '../support/browser/toasts.ts';

const successMs = 8_000;

test.beforeEach(({ page }) => holdClock(page));

/** Specification, section 8: the destructive style. `site/tests/access/outcomes.spec.ts` tests the words of both toasts. */
test('failure toast: is red and over the dialog, links the phone number, and stays until it is dismissed or the dialog closes', async ({
  page,
}) => {
  const failure = await showFailure(page);
  expect(await isRed(failure)).toBe(true);
  await expect.poll(() => fontsOf(page, '[role=alert] p')).toBe(webFont);
  const phone = failure.getByRole('link', { name: owner.phone });
  await expect(phone).toHaveAttribute('href', telephoneLink(owner.phone) ?? '');
  await phone.click({ trial: true });
  await page.clock.fastForward('01:00:00');
  await expect(failure).toBeInViewport();
  await button(page, 'Melding sluiten').click();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await send(page.getByRole('dialog'));
  await expect(page.getByText(failureTitle)).toBeVisible();
  await button(page, 'Annuleren').click();
  await openDialog(page);
  await expect(page.getByText(failureTitle)).toHaveCount(0);
});

test('success toast: is not red, stays while the pointer or the focus is on it, and goes away 8 s after they leave', async ({
  page,
}) => {
  const toast = await showSuccess(page);
  expect(await isRed(toast)).toBe(false);
  await expect.poll(() => fontsOf(page, '[role=status] p')).toBe(webFont);
  await page.getByText(successText).hover();
  await expect.poll(() => heldTimers(page)).not.toContain(successMs);
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect.poll(() => heldTimers(page)).toContain(successMs);
  await button(page, 'Melding sluiten').focus();
  await expect.poll(() => heldTimers(page)).not.toContain(successMs);
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await openerOf(page, 'contact').focus();
  await expect.poll(() => heldTimers(page)).toContain(successMs);
  await page.clock.runFor(successMs - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

/** Whether the background of the toast is a clear red. */
async function isRed(region: Locator): Promise<boolean> {
  const colour = await region
    .locator('.toast')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  return red > green + 60 && red > blue + 60;
}
