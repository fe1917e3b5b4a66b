import { type FieldName, fields } from 'contact/fields.ts';
import {
  button,
  expectReact,
  fieldsOf,
  labels,
  messagesIn,
  requiredOf,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.beforeEach(({ dialog }) => expectReact(dialog));

test('a field shows its message on leaving it, not before, and drops it as soon as the value is right', async ({
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

test('a field left untouched shows no message; one that was filled in and emptied does', async ({
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

test("Verstuur with nothing filled in shows each field's own message, not the browser's, and moves nothing", async ({
  page,
  dialog,
}) => {
  await dialog.evaluate((element) => {
    element.addEventListener('invalid', () => document.body.setAttribute('data-bubble', ''), true);
    // The dialog's opening moves things, which is not a message's fault.
    return Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  const before = await button(dialog, 'Verstuur').boundingBox();
  await send(dialog);
  const required = requiredOf('contact');
  await expect(messagesIn(dialog)).toHaveText(required.map((name) => fields[name].messages.wrong));
  await expect(dialog.getByLabel(labels[required[0] as FieldName])).toBeFocused();
  await expect(page.locator('body[data-bubble]')).toHaveCount(0);
  expect(await button(dialog, 'Verstuur').boundingBox()).toEqual(before);
});

test('one click on Annuleren closes the dialog from a field with a wrong value', async ({
  dialog,
}) => {
  await dialog.getByLabel('E-mailadres').pressSequentially('anne@');
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
});
