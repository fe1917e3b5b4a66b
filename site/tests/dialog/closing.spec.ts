import type { Page } from '@playwright/test';
import { mapFields } from '../../../contact/fields.ts';
import {
  answer,
  button,
  expectValues,
  fillIn,
  openDialog,
  person,
  send,
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

test.describe('in a window where the form does not fit', () => {
  test.use({ viewport: { width: 320, height: 400 } });

  test('opened again, the dialog starts at its title, blames no empty field, and keeps what was typed with its message', async ({
    page,
  }) => {
    const contact = await openDialog(page);
    await contact.getByLabel('Achternaam').fill('de Vries');
    await contact.getByLabel('E-mailadres').fill('anne@');
    await contact.getByLabel('Telefoonnummer').fill('  ');
    await send(contact);
    await expect(contact.locator('[aria-invalid=true]')).toHaveCount(3);
    await contact.locator('summary').scrollIntoViewIfNeeded();
    await expect(contact.getByRole('heading')).not.toBeInViewport();
    await button(contact, 'Annuleren').click();
    const demo = await openDialog(page, 'Plan een Demo');
    await expect(demo.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(demo.getByLabel('Voornaam')).toBeFocused();
    await expect(demo.getByLabel('Achternaam')).toHaveValue('de Vries');
    await expect(demo.locator('[aria-invalid=true]')).toHaveAccessibleName('E-mailadres');
    await expect(demo.getByText('Ongeldig email adres')).toBeVisible();
    await expect(demo.getByText(/is verplicht|minimaal/)).toHaveCount(0);
    // As at the first opening, a field that is left untouched is not wrong.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(demo.locator('[aria-invalid=true]')).toHaveCount(1);
  });
});

test('a field that was erased is not wrong when the dialog is opened again', async ({ page }) => {
  const dialog = await openDialog(page);
  const name = dialog.getByLabel('Voornaam');
  await name.pressSequentially('A');
  await name.press('Backspace');
  // Closing takes the focus from the field.
  await page.keyboard.press('Escape');
  await openDialog(page);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Achternaam')).toBeFocused();
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('values are gone after a reload', async ({ page }) => {
  await fillIn(await openDialog(page), person());
  await page.reload();
  await expectValues(
    await openDialog(page),
    mapFields(() => ''),
  );
});
