import {
  answer,
  button,
  expectSuccess,
  fields,
  fillIn,
  labels,
  openDialog,
  person,
  send,
  titleOf,
  typeIn,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

/** Specification, section 2: which button opens the dialog with which title and type. */
const openers = [
  ['Neem Contact Op', 'contact'],
  ['Meer Informatie', 'contact'],
  ['Plan een Demo', 'demo'],
] as const;
const descriptions = {
  contact: 'Laat uw gegevens achter. Wij nemen zo snel mogelijk contact met u op.',
  demo: 'Laat uw gegevens achter. Wij plannen samen met u een demo.',
};

for (const [opener, type] of openers) {
  test(`${opener} opens a dialog with title, description, four empty fields and two buttons`, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const dialog = await openDialog(page, opener);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog.getByRole('heading', { name: titleOf(opener), exact: true })).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(descriptions[type]);
    await expect(dialog.getByText(descriptions[type], { exact: true })).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(fields.length);
    for (const field of fields) {
      await expect(dialog.getByLabel(labels[field])).toHaveAttribute('name', field);
      await expect(dialog.getByLabel(labels[field])).toHaveValue('');
    }
    await expect(button(dialog, 'Annuleren')).toBeEnabled();
    await expect(button(dialog, 'Verstuur')).toBeEnabled();
  });

  test(`${opener} sends type ${type} at the pace of a person`, async ({ page }) => {
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await openDialog(page, opener);
    await typeIn(dialog, person());
    await send(dialog);
    await expectSuccess(page);
    expect(calls.map((call) => call.postDataJSON().type)).toEqual([type]);
  });

  test(`${opener} sends type ${type} at the pace of a machine`, async ({ page }) => {
    const calls = await answer(page);
    const values = person();
    await page.goto('/', { waitUntil: 'commit' });
    await button(page, opener).click();
    for (const field of fields) await page.fill(`[open] [name=${field}]`, values[field]);
    await page.keyboard.press('Enter');
    await expectSuccess(page);
    expect(calls.map((call) => call.postDataJSON())).toEqual([{ ...values, type }]);
  });

  test(`${opener} opens the dialog with one click before any script has arrived`, async ({
    page,
  }) => {
    await page.route('**/*.js', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await openDialog(page, opener);
  });
}

test('title, description and type follow the button each time the dialog is opened', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  for (const [opener, type] of [...openers, ...openers.toReversed()]) {
    const dialog = await openDialog(page, opener);
    await expect(dialog).toHaveAccessibleDescription(descriptions[type]);
    await fillIn(dialog, person());
    await send(dialog);
    await expect(dialog).toBeHidden();
    expect(calls.at(-1)?.postDataJSON()).toMatchObject({ type });
  }
  expect(calls).toHaveLength(6);
});

test('values typed for contact are still there, and go as demo, when Plan een Demo opens it', async ({
  page,
}) => {
  const calls = await answer(page);
  const values = person();
  await page.goto('/');
  const contact = await openDialog(page, 'Meer Informatie');
  await fillIn(contact, values);
  await button(contact, 'Annuleren').click();
  await send(await openDialog(page, 'Plan een Demo'));
  await expectSuccess(page);
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

test('no other control of the page opens the dialog', async ({ page }) => {
  await page.goto('/');
  for (const link of await page.getByRole('banner').getByRole('link').all()) {
    if ((await link.getAttribute('href'))?.startsWith('tel:')) continue;
    await link.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('while the dialog is open, its title and each of its buttons name one thing', async ({
  page,
}) => {
  await page.goto('/');
  await openDialog(page, 'Plan een Demo');
  await expect(page.getByRole('heading', { name: 'Plan een Demo', exact: true })).toHaveCount(1);
  for (const name of ['Annuleren', 'Verstuur']) {
    await expect(button(page, name)).toHaveCount(1);
  }
});
