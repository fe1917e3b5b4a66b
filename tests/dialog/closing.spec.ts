import type { Page } from '@playwright/test';
import { mapFields } from '../../contact/fields.ts';
import {
  answer,
  button,
  expectValues,
  fillIn,
  openDialog,
  person,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

const ways: [how: string, close: (page: Page) => Promise<void>][] = [
  ['Annuleren', (page) => button(page, 'Annuleren').click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
];

test.beforeEach(({ page }) => page.goto('/'));

for (const [how, close] of ways) {
  test(`${how} closes the dialog, sends nothing, gives the focus back to the opener and keeps the values`, async ({
    page,
  }) => {
    const calls = await answer(page);
    const values = person();
    await fillIn(await openDialog(page, 'Meer Informatie'), values);
    for (const opener of ['Meer Informatie', 'Plan een Demo'] as const) {
      if (opener === 'Plan een Demo') await openDialog(page, opener);
      await expectValues(page.getByRole('dialog'), values);
      await close(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, opener)).toBeFocused();
    }
    expect(calls).toHaveLength(0);
  });
}

test('a click beside the dialog closes it only while nothing stands in it', async ({ page }) => {
  const dialog = await openDialog(page);
  const lastName = dialog.getByLabel('Achternaam');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await lastName.pressSequentially('d');
  await page.mouse.click(5, 5);
  await page.mouse.click(5, 5);
  await expect(lastName).toHaveValue('d');
  await expect(dialog).toBeVisible();
  await lastName.fill('');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a text selection that ends beside the dialog does not close it', { tag: '@full' }, async ({
  page,
}) => {
  const dialog = await openDialog(page);
  const box = await dialog.getByLabel('Voornaam').boundingBox();
  if (!box) throw new Error('Voornaam has no place on the page');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog.getByLabel('Voornaam')).toBeFocused();
  await expect(dialog).toBeVisible();
});

test('values are gone after a reload', async ({ page }) => {
  await fillIn(await openDialog(page), person());
  await page.reload();
  await expectValues(
    await openDialog(page),
    mapFields(() => ''),
  );
});
