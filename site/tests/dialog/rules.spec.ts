import type { FieldName } from 'contact/fields.ts';
import { accessTree, withRole } from '../support/browser/access-tree.ts';
import { answer, fillIn, labels, messagesIn, person, send } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Specification, section 5: each message once. The contract's own tests have the other values that a rule refuses. */
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

test('a refused value shows its message alone, tied to its field, and sends nothing', async ({
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
        expect(description.endsWith(message)).toBe(isWrong);
      }
      await expect(input).toHaveValue(value);
      await input.fill(right[field]);
      await expect(messagesIn(dialog)).toHaveCount(0);
    });
  }
  expect(calls).toHaveLength(0);
});

test('an address in letters of another script is sent as it was typed', async ({
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
