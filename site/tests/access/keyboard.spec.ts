import { fieldNames, fields } from '../../../contact/fields.ts';
import {
  answer,
  button,
  expectSuccess,
  fillIn,
  labels,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { expect, test } from '../support/browser/site.ts';

test('Enter in a field sends once', async ({ page }) => {
  const calls = await answer(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await dialog.getByLabel('Telefoonnummer').press('Enter');
  await expectSuccess(page);
  expect(calls).toHaveLength(1);
});

test('Space opens the dialog, Tab never leaves it for the page, and Escape gives the focus back', async ({
  page,
}) => {
  await page.goto('/');
  await tabTo(page, button(page, 'Plan een Demo'));
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Plan een Demo' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const focused = page.locator('a:focus, main button:focus, footer :focus');
    expect(await focused.and(page.locator(':not(dialog *)')).count()).toBe(0);
  }
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Plan een Demo')).toBeFocused();
});

test('Verstuur moves the focus to the first field in error, whichever it is', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const values = person();
  for (const field of fieldNames.filter((name) => fields[name].min > 0)) {
    await send(dialog);
    await expect(dialog.getByLabel(labels[field])).toBeFocused();
    await dialog.getByLabel(labels[field]).fill(values[field]);
  }
});
