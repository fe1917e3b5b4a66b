import { holdClock } from '../support/browser/clock.ts';
import { openDialog } from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { expect, test } from '../support/browser/site.ts';

test.beforeEach(async ({ page }) => {
  await makeOld(page);
  await holdClock(page);
});

// excid3/tailwindcss-stimulus-components#278
test('old browser: a drag into or out of the dialog leaves it open', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.clock.runFor(600);
  await expect(dialog).toHaveAttribute('data-closedby', 'any');
  const toHeading = () => dialog.getByRole('heading').hover();
  const toBackdrop = () => page.mouse.move(2, 2);
  for (const [begin, end] of [
    [toHeading, toBackdrop],
    [toBackdrop, toHeading],
  ] as const) {
    await begin();
    await page.mouse.down();
    await end();
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  }
  // Enter causes a click without a press of the pointer.
  await toBackdrop();
  await page.mouse.down();
  await dialog.locator('summary').press('Enter');
  await expect(dialog).toBeVisible();
  await toHeading();
  await page.mouse.up();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
});

test('old browser: a click on the backdrop closes the dialog, but not right after its opening and not while a field is filled in', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(600);
  // Renamed by `makeOld`, the attribute has no effect.
  await expect(dialog).toHaveAttribute('data-closedby', 'any');
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await page.clock.runFor(600);
  await expect(dialog).toHaveAttribute('data-closedby', 'any');
  await dialog.getByLabel('Voornaam').fill('Anne');
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
});
