import type { FieldName } from '../../../contact/fields.ts';
import { accessTree, withRole } from '../support/browser/access-tree.ts';
import { answer, fillIn, labels, openDialog, person, send } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

const anyMessage = / is verplicht$|^Ongeldig| moet /;
const messages = {
  firstName: 'Voornaam is verplicht',
  firstNameMax: 'Voornaam moet korter dan 50 karakters zijn',
  lastName: 'Achternaam is verplicht',
  lastNameMax: 'Achternaam moet korter dan 50 karakters zijn',
  email: 'Ongeldig email adres',
  emailMax: 'Email moet korter dan 255 karakters zijn',
  phone: 'Telefoonnummer moet minimaal 10 cijfers bevatten',
  phoneMax: 'Telefoonnummer moet korter dan 20 karakters zijn',
};

/** Specification, section 5: each message once. What else a rule refuses is held by the contract's own tests. */
const refused: [field: FieldName, what: string, value: string, message: string][] = [
  ['firstName', 'only spaces', '   ', messages.firstName],
  ['firstName', '51 characters', 'a'.repeat(51), messages.firstNameMax],
  ['lastName', 'nothing', '', messages.lastName],
  ['lastName', '51 characters', 'a'.repeat(51), messages.lastNameMax],
  ['email', 'no dot in the domain', 'anne@praktijk', messages.email],
  ['email', '256 characters', `${'a'.repeat(239)}@praktijk.example`, messages.emailMax],
  ['phone', '9 characters', '012345678', messages.phone],
  ['phone', '21 characters', '012345678901234567890', messages.phoneMax],
];

test('a value that a rule refuses shows that message alone, tied to its field, and sends nothing', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  const right = person();
  await fillIn(dialog, right);
  for (const [field, what, value, message] of refused) {
    await test.step(`${labels[field]}: ${what}`, async () => {
      const input = dialog.getByLabel(labels[field]);
      await input.fill(value);
      await input.press('Enter');
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      await send(dialog);
      await expect(input).toBeFocused();
      await expect(dialog.getByText(anyMessage)).toHaveCount(1);
      for (const { name, description, states } of withRole(await accessTree(page), 'textbox')) {
        const isWrong = name === labels[field];
        expect(states['invalid']).toBe(isWrong ? 'true' : undefined);
        expect(description.endsWith(message)).toBe(isWrong);
      }
      await expect(input).toHaveValue(value);
      await input.fill(right[field]);
      await expect(dialog.getByText(anyMessage)).toHaveCount(0);
    });
  }
  expect(calls).toHaveLength(0);
});

test('an address typed in letters of another script goes as it was typed', async ({ page }) => {
  const calls = await answer(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person({ email: '' }));
  await dialog.getByLabel('E-mailadres').pressSequentially('zoë@praktijk-ü.example', { delay: 10 });
  await send(dialog);
  await expect(dialog).toBeHidden();
  expect(calls.map((call) => call.postDataJSON().email)).toEqual(['zoë@praktijk-ü.example']);
});
