import { dialogWords } from '../../content/dialog.ts';
import { closing } from '../../content/sections/closing.ts';
import { hero } from '../../content/sections/hero.ts';
import {
  answer,
  button,
  expectValues,
  fieldsOf,
  fillIn,
  firstField,
  labels,
  openDialog,
  openersOf,
  person,
  send,
  typeOf,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/**
 * Specification, section 2: "It is opened by the hero buttons Neem Contact Op and Meer Informatie (type contact) and by the
 * closing button Plan een Demo (type demo). The title is Neem Contact Op for contact and Plan een Demo for demo." An owner
 * may add other openers.
 */
const specified = [
  [hero.id, 'Neem Contact Op', 'contact', 'Neem Contact Op'],
  [hero.id, 'Meer Informatie', 'contact', 'Neem Contact Op'],
  [closing.id, 'Plan een Demo', 'demo', 'Plan een Demo'],
] as const;

test('the three buttons of the specification open the dialog with its title, and send its type', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [section, opener, type, title] of specified) {
    await button(page.locator(`#${section}`), opener).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await send(dialog, person({}, type));
    await expect(dialog).toBeHidden();
    expect(calls.splice(0).map((call) => call.postDataJSON().type)).toEqual([type]);
  }
});

test('each opener, and nothing else, opens the dialog of its type, with empty fields and two buttons', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  const openers = await openersOf(page).all();
  await expect(page.locator('[command=show-modal]')).toHaveCount(openers.length);
  for (const opener of [...openers, ...openers.slice(0, 1)]) {
    await test.step(`${opener}`, async () => {
      const dialog = await openDialog(page, opener);
      const type = await typeOf(opener);
      const fields = fieldsOf(type);
      await expect(dialog.locator('.fields [name]:visible')).toHaveCount(fields.length);
      for (const field of fields) {
        await expect(dialog.getByLabel(labels[field])).toHaveAttribute('name', field);
        await expect(dialog.getByLabel(labels[field])).toHaveValue('');
      }
      // The page has one control of each name.
      await expect(button(page, 'Annuleren')).toBeEnabled();
      await expect(button(page, 'Verstuur')).toBeEnabled();
      const values = person({}, type);
      await send(dialog, values);
      await expect(dialog).toBeHidden();
      expect(calls.splice(0).map((call) => call.postDataJSON())).toEqual([{ ...values, type }]);
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
  const reading = button(page.locator(`#${hero.id}`), 'Meer Informatie');
  await expect(openersOf(page).and(page.locator('[data-reading]'))).toHaveText('Meer Informatie');
  for (const opener of [...(await openersOf(page).all()), reading]) {
    const dialog = await openDialog(page, opener);
    await expect(firstField(dialog)).toBeFocused();
    const brochure = dialog.getByRole('link', { name: dialogWords.reading.link, exact: true });
    const isOffered = (await opener.getAttribute('data-reading')) !== null;
    await expect(brochure).toHaveCount(isOffered ? 1 : 0);
    if (opener === reading) {
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
