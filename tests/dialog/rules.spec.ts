import {
  answer,
  type Field,
  fields,
  fillIn,
  labels,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
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

const domain = '@praktijk.example';
const addressOf = (length: number) => 'a'.repeat(length - domain.length) + domain;

type Refused = [field: Field, what: string, value: string, message: string];

/** Specification, section 5: each message once. What else a rule refuses is held by the contract's own tests. */
const onceEach: Refused[] = [
  ['firstName', 'only spaces', '   ', messages.firstName],
  ['firstName', '51 characters', 'a'.repeat(51), messages.firstNameMax],
  ['lastName', 'nothing', '', messages.lastName],
  ['lastName', '51 characters', 'a'.repeat(51), messages.lastNameMax],
  ['email', 'no dot in the domain', 'anne@praktijk', messages.email],
  ['email', '256 characters', addressOf(256), messages.emailMax],
  ['phone', '9 characters', '012345678', messages.phone],
  ['phone', '21 characters', '012345678901234567890', messages.phoneMax],
];
const others: Refused[] = [
  ['firstName', 'nothing', '', messages.firstName],
  ['firstName', 'only zero-width characters', '\u200b\ufeff', messages.firstName],
  ['lastName', 'only spaces', '   ', messages.lastName],
  ['email', 'nothing', '', messages.email],
  ['email', 'only spaces', '   ', messages.email],
  ['email', 'no @', 'anne.praktijk.example', messages.email],
  ['email', 'two @', 'anne@de@praktijk.example', messages.email],
  ['email', 'nothing before the @', '@praktijk.example', messages.email],
  ['email', 'nothing after the @', 'anne@', messages.email],
  ['email', 'a dot only at the end of the domain', 'anne@praktijk.', messages.email],
  ['email', 'a dot only at the start of the domain', 'anne@.praktijk', messages.email],
  ['email', 'a space inside', 'anne vries@praktijk.example', messages.email],
  ['email', '256 characters that are no address', 'a'.repeat(256), messages.email],
  ['phone', 'nothing', '', messages.phone],
  ['phone', 'only spaces', ' '.repeat(15), messages.phone],
  ['phone', '9 characters with spaces around', '  012345678  ', messages.phone],
];

for (const [which, cases, tag] of [
  ['of each rule one value that it refuses', onceEach, []],
  ['of each rule every other value that it refuses', others, ['@full']],
] as const) {
  test(`${which} shows the message of the first rule broken, alone, tied to its field, and sends nothing`, {
    tag: [...tag],
  }, async ({ page }) => {
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await openDialog(page);
    const right = person();
    await fillIn(dialog, right);
    for (const [field, what, value, message] of cases) {
      await test.step(`${labels[field]}: ${what}`, async () => {
        const input = dialog.getByLabel(labels[field]);
        await input.fill(value);
        await input.press('Enter');
        await expect(dialog.getByText(message, { exact: true })).toBeVisible();
        await send(dialog);
        await expect(input).toBeFocused();
        await expect(dialog.getByText(anyMessage)).toHaveCount(1);
        await expect(input).toHaveAccessibleDescription(new RegExp(`${message}$`));
        await expect(input).toHaveAttribute('aria-invalid', 'true');
        // A browser drops the spaces around what stands in a field for an e-mail address.
        await expect(input).toHaveValue(field === 'email' ? value.trim() : value);
        await input.fill(right[field]);
        await expect(dialog.getByText(anyMessage)).toHaveCount(0);
      });
    }
    expect(calls).toHaveLength(0);
  });
}

/** Values that are accepted, with what goes over the wire. */
const accepted: [field: Field, what: string, value: string, sent?: string][] = [
  ['firstName', 'one character', 'J'],
  ['firstName', '50 characters', 'a'.repeat(50)],
  ['firstName', '50 characters with spaces around', `  ${'a'.repeat(50)}  `, 'a'.repeat(50)],
  ['firstName', 'spaces inside', '  Anne Marie ', 'Anne Marie'],
  ['firstName', 'letters of another script', 'Ζωή 李 عمر'],
  ['firstName', 'a joined emoji', '👩‍⚕️'],
  ['firstName', 'a zero-width space inside', 'An\u200bne', 'Anne'],
  ['lastName', '50 characters', 'a'.repeat(50)],
  ['lastName', '50 characters with spaces around', ` ${'a'.repeat(50)} `, 'a'.repeat(50)],
  ['lastName', 'an apostrophe, a quote and a tag', `van 't "Hof" <b>`],
  ['email', '255 characters', addressOf(255)],
  ['email', '255 characters with spaces around', ` ${addressOf(255)} `, addressOf(255)],
  ['email', 'spaces around', '  anne@praktijk.example ', 'anne@praktijk.example'],
  ['email', 'letters of another script', 'zoë@praktijk-ü.example'],
  ['email', 'a plus and a part of 65 characters', `${'a'.repeat(65)}+b@praktijk.example`],
  ['phone', '10 characters', '0123456789'],
  ['phone', '20 characters', '01234567890123456789'],
  ['phone', '20 characters with spaces around', '  01234567890123456789  ', '01234567890123456789'],
  ['phone', 'signs and brackets', '+31 (0)6-12345678'],
  ['phone', 'letters, of which the rule says nothing', '085 000 tst 1'],
];

for (const field of fields) {
  test(`${labels[field]} is accepted up to its limits and trimmed on the wire`, {
    tag: '@full',
  }, async ({ page }) => {
    const calls = await answer(page);
    await page.goto('/');
    for (const [, what, value, sent = value] of accepted.filter(([of]) => of === field)) {
      await test.step(what, async () => {
        const dialog = await openDialog(page);
        await fillIn(dialog, person({ [field]: value }));
        await send(dialog);
        await expect(dialog).toBeHidden();
        expect(calls.splice(0).map((call) => call.postDataJSON()[field])).toEqual([sent]);
      });
    }
  });
}

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

test('a pasted text that is too long is kept whole', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const long = 'lang '.repeat(20);
  await dialog.getByLabel('Achternaam').focus();
  await page.keyboard.insertText(long);
  await expect(dialog.getByLabel('Achternaam')).toHaveValue(long);
});
