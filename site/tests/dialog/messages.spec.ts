import { type Field, type FieldName, fields } from 'contact/fields.ts';
import { dialogWords } from '../../content/dialog.ts';
import { accessTree, withRole } from '../support/browser/access-tree.ts';
import {
  answer,
  button,
  expectReact,
  fieldsOf,
  fillIn,
  labels,
  messagesIn,
  person,
  requiredOf,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.beforeEach(({ dialog }) => expectReact(dialog));

test('message: appears on leaving a field, not before, and disappears as soon as the value is right', async ({
  dialog,
}) => {
  const input = dialog.getByLabel('E-mailadres');
  const message = dialog.getByText('Ongeldig email adres', { exact: true });
  await input.pressSequentially('anne@');
  await expect(messagesIn(dialog)).toHaveCount(0);
  await input.press('Tab');
  await expect(message).toBeVisible();
  await input.fill('anne@praktijk');
  await expect(message).toBeVisible();
  await input.fill('anne@praktijk.nl');
  await expect(input).toBeFocused();
  await expect(messagesIn(dialog)).toHaveCount(0);
  await expect(input).not.toHaveAttribute('aria-invalid', 'true');
});

test('message: a field left untouched shows none, and one that was filled in and emptied does', async ({
  dialog,
}) => {
  for (const field of [...fieldsOf('contact'), 'firstName'] as const) {
    await dialog.getByLabel(labels[field]).focus();
  }
  const input = dialog.getByLabel('Voornaam');
  await input.pressSequentially('A');
  await input.press('Backspace');
  await input.press('Tab');
  await expect(dialog.getByText('Voornaam is verplicht', { exact: true })).toBeVisible();
  await expect(messagesIn(dialog)).toHaveCount(1);
});

test("message: Verstuur with nothing filled in shows each field's own message, not the browser's, and moves nothing", async ({
  page,
  dialog,
}) => {
  await dialog.evaluate((element) => {
    element.addEventListener('invalid', () => document.body.setAttribute('data-bubble', ''), true);
    // The opening animation moves things, too, so it must have ended.
    return Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  const before = await button(dialog, 'Verstuur').boundingBox();
  await send(dialog);
  const required = requiredOf('contact');
  await expect(messagesIn(dialog)).toHaveText(required.map((name) => fields[name].messages.wrong));
  await expect(dialog.getByLabel(labels[required[0] as FieldName])).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText(dialogWords.wrong(required.length), {
    useInnerText: true,
  });
  await expect(page.locator('body[data-bubble]')).toHaveCount(0);
  expect(await button(dialog, 'Verstuur').boundingBox()).toEqual(before);
});

test('Annuleren: one click closes the dialog from a field with a wrong value', async ({
  dialog,
}) => {
  await dialog.getByLabel('E-mailadres').pressSequentially('anne@');
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
});

const hintOf = (name: FieldName): string | undefined => {
  const { hint } = fields[name] as Field;
  return hint;
};

/** Specification, section 5: each message once. The contract's own tests check the other values that a rule refuses. */
const refused: [field: FieldName, value: string, message: string][] = [
  ['firstName', '   ', 'Voornaam is verplicht'],
  ['firstName', 'a'.repeat(51), 'Voornaam moet korter dan 50 karakters zijn'],
  ['lastName', '', 'Achternaam is verplicht'],
  ['lastName', 'a'.repeat(51), 'Achternaam moet korter dan 50 karakters zijn'],
  ['email', 'anne@praktijk', 'Ongeldig email adres'],
  ['email', `${'a'.repeat(239)}@praktijk.example`, 'Email moet korter dan 255 karakters zijn'],
  ['phone', '012345678', 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
  ['phone', '012345678901234567890', 'Telefoonnummer moet korter dan 20 karakters zijn'],
];

test('message: a refused value shows only its own message, tied to its field, and sends nothing', async ({
  page,
  dialog,
}) => {
  const calls = await answer(page);
  const right = person();
  await fillIn(dialog, right);
  for (const [field, value, message] of refused) {
    await test.step(message, async () => {
      const input = dialog.getByLabel(labels[field]);
      await input.fill(value);
      await input.press('Enter');
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      await send(dialog);
      await expect(input).toBeFocused();
      await expect(messagesIn(dialog)).toHaveCount(1);
      for (const { name, description, states } of withRole(
        await accessTree(page),
        'textbox',
        'combobox',
      )) {
        const isWrong = name === labels[field];
        expect(states['invalid']).toBe(isWrong ? 'true' : undefined);
        expect(description.startsWith(message)).toBe(isWrong);
        if (isWrong) expect(description.endsWith(hintOf(field) ?? message)).toBe(true);
      }
      await expect(input).toHaveValue(value);
      await input.fill(right[field]);
      await expect(messagesIn(dialog)).toHaveCount(0);
    });
  }
  expect(calls).toHaveLength(0);
});

test('e-mail: an address in letters of another script is sent as it was typed', async ({
  page,
  dialog,
}) => {
  const calls = await answer(page);
  await fillIn(dialog, person({ email: '' }));
  await dialog.getByLabel('E-mailadres').pressSequentially('zoë@praktijk-ü.example', { delay: 10 });
  await send(dialog);
  await expect(dialog).toBeHidden();
  expect(calls.map((call) => call.postDataJSON().email)).toEqual(['zoë@praktijk-ü.example']);
});
