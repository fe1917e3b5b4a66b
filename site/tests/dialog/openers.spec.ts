import { closing } from '../../content/sections/closing.ts';
import { hero } from '../../content/sections/hero.ts';
import {
  answer,
  button,
  fieldsOf,
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
