import type { Page } from '@playwright/test';
import {
  answer,
  button,
  expectSuccess,
  expectValues,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

const ways: [how: string, close: (page: Page) => Promise<void>][] = [
  ['Annuleren', (page) => button(page, 'Annuleren').click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
];

test.beforeEach(({ page }) => page.goto('/'));

for (const [how, close] of ways) {
  test(`${how} closes the dialog, sends nothing and gives the focus back to the opener`, async ({
    page,
  }) => {
    const calls = await answer(page);
    for (const opener of ['Meer Informatie', 'Plan een Demo'] as const) {
      const dialog = await openDialog(page, opener);
      await fillIn(dialog, person());
      await close(page);
      await expect(dialog).toBeHidden();
      await expect(button(page, opener)).toBeFocused();
    }
    expect(calls).toHaveLength(0);
  });

  test(`after ${how} the values are there on reopening`, async ({ page }) => {
    const values = person();
    const dialog = await openDialog(page);
    await fillIn(dialog, values);
    await close(page);
    await expect(dialog).toBeHidden();
    await expectValues(await openDialog(page), values);
  });

  test(`${how} right after opening closes the dialog`, async ({ page }) => {
    await button(page, 'Neem Contact Op').click();
    await close(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a click beside the dialog closes it when nothing was typed', async ({ page }) => {
  const dialog = await openDialog(page);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a click beside the dialog leaves it open when something was typed', async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel('Achternaam').pressSequentially('d');
  await page.mouse.click(5, 5);
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel('Achternaam')).toHaveValue('d');
  await expect(dialog).toBeVisible();
});

test('a click beside the dialog closes it again once what was typed is erased', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel('Achternaam').fill('de Vries');
  await dialog.getByLabel('Achternaam').fill('');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a text selection that ends beside the dialog does not close it', async ({ page }) => {
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
  const empty = { firstName: '', lastName: '', email: '', phone: '' };
  await expectValues(await openDialog(page), empty);
});

test('after a success the fields are empty on reopening, under every title', async ({ page }) => {
  await answer(page);
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  const empty = { firstName: '', lastName: '', email: '', phone: '' };
  for (const opener of ['Neem Contact Op', 'Plan een Demo'] as const) {
    const again = await openDialog(page, opener);
    await expectValues(again, empty);
    await expect(again.getByText(/verplicht$|Ongeldig|moet/)).toHaveCount(0);
    await button(again, 'Annuleren').click();
  }
});
