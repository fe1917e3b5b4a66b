import { fieldNames } from 'contact/fields.ts';
import { dialogWords } from '../../content/dialog.ts';
import {
  answer,
  button,
  expectValues,
  fillIn,
  labels,
  openDialog,
  person,
  send,
  titleOf,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Specification, section 2: which button opens the dialog with which title and type. */
const openers = [
  ['Neem Contact Op', 'contact'],
  ['Meer Informatie', 'contact'],
  ['Plan een Demo', 'demo'],
] as const;

test('each opener, and nothing else, opens the dialog with its title and type, empty fields and two buttons', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[command=show-modal]')).toHaveText(openers.map(([opener]) => opener));
  for (const [opener, type] of [...openers, ...openers.slice(0, 1)]) {
    await test.step(opener, async () => {
      const dialog = await openDialog(page, opener);
      await expect(page.getByRole('heading', { name: titleOf(opener), exact: true })).toHaveCount(
        1,
      );
      await expect(dialog.getByRole('textbox')).toHaveCount(fieldNames.length);
      for (const field of fieldNames) {
        await expect(dialog.getByLabel(labels[field])).toHaveAttribute('name', field);
        await expect(dialog.getByLabel(labels[field])).toHaveValue('');
      }
      // The page has one control of each name.
      await expect(button(page, 'Annuleren')).toBeEnabled();
      await expect(button(page, 'Verstuur')).toBeEnabled();
      await send(dialog, person());
      await expect(dialog).toBeHidden();
      expect(calls.splice(0).map((call) => call.postDataJSON().type)).toEqual([type]);
    });
  }
});

/**
 * The specification makes Meer Informatie open the contact dialog. There a visitor who would rather read finds the
 * brochure.
 */
test('Meer Informatie alone offers the brochure, whose download keeps what was typed', async ({
  page,
}) => {
  const values = person();
  await page.goto('/');
  for (const [opener] of openers) {
    const dialog = await openDialog(page, opener);
    await expect(dialog.getByLabel('Voornaam')).toBeFocused();
    const brochure = dialog.getByRole('link', { name: dialogWords.reading.link, exact: true });
    const isOffered = opener === 'Meer Informatie';
    await expect(brochure).toHaveCount(isOffered ? 1 : 0);
    if (isOffered) {
      await expect(dialog).toHaveAccessibleDescription(
        new RegExp(RegExp.escape(dialogWords.reading.link)),
      );
      await fillIn(dialog, values);
      const arrives = page.waitForEvent('download');
      await brochure.click();
      const download = await arrives;
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      await download.cancel();
      await expectValues(dialog, values);
    }
    await button(dialog, 'Annuleren').click();
    await expect(dialog).toBeHidden();
  }
});
