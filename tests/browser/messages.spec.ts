import {
  answer,
  button,
  type Field,
  fields,
  fillIn,
  labels,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

const anyMessage =
  /^(Voornaam|Achternaam) is verplicht$|^Ongeldig email adres$| moet (korter|minimaal) /;
const cases: Record<Field, { wrong: string; almost: string; right: string; message: string }> = {
  firstName: {
    wrong: 'a'.repeat(51),
    almost: 'a'.repeat(51),
    right: 'a'.repeat(50),
    message: 'Voornaam moet korter dan 50 karakters zijn',
  },
  lastName: {
    wrong: 'a'.repeat(52),
    almost: 'a'.repeat(51),
    right: 'a'.repeat(50),
    message: 'Achternaam moet korter dan 50 karakters zijn',
  },
  email: {
    wrong: 'anne@',
    almost: 'anne@praktijk',
    right: 'anne@praktijk.nl',
    message: 'Ongeldig email adres',
  },
  phone: {
    wrong: '06',
    almost: '061234567',
    right: '0612345678',
    message: 'Telefoonnummer moet minimaal 10 cijfers bevatten',
  },
};

test.beforeEach(({ page }) => page.goto('/'));

for (const field of fields) {
  const { wrong, almost, right, message } = cases[field];

  test(`${labels[field]} shows its message on leaving it, and drops it as soon as the value is right`, async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    const input = dialog.getByLabel(labels[field]);
    await input.click();
    await input.pressSequentially(wrong);
    await expect(input).toHaveValue(wrong);
    await expect(dialog.getByText(anyMessage)).toHaveCount(0);
    await input.press('Tab');
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await input.fill(almost);
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await input.fill(right);
    await expect(input).toBeFocused();
    await expect(dialog.getByText(anyMessage)).toHaveCount(0);
    await expect(input).not.toHaveAttribute('aria-invalid', 'true');
  });

  test(`${labels[field]} shows no message on leaving it untouched`, async ({ page }) => {
    const dialog = await openDialog(page);
    const other = field === 'firstName' ? 'phone' : 'firstName';
    await dialog.getByLabel(labels[field]).focus();
    await dialog.getByLabel(labels[other]).fill(cases[other].wrong);
    await dialog.getByLabel(labels[field]).focus();
    await expect(dialog.getByText(cases[other].message, { exact: true })).toBeVisible();
    await dialog.getByLabel(labels[other]).focus();
    await expect(dialog.getByText(anyMessage)).toHaveCount(1);
  });
}

test('a required field that was filled in and erased shows its message on leaving it', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel('Voornaam').pressSequentially('A');
  await dialog.getByLabel('Voornaam').press('Backspace');
  await dialog.getByLabel('Voornaam').press('Tab');
  await expect(dialog.getByText('Voornaam is verplicht', { exact: true })).toBeVisible();
});

test('after Verstuur each message goes away as its own field becomes right', async ({ page }) => {
  const dialog = await openDialog(page);
  await send(dialog);
  await expect(dialog.getByText(anyMessage)).toHaveCount(4);
  const values = person();
  for (const [index, field] of fields.entries()) {
    await dialog.getByLabel(labels[field]).fill(values[field]);
    await expect(dialog.getByText(anyMessage)).toHaveCount(3 - index);
  }
});

test('messages move nothing: Verstuur stays where it is', async ({ page }) => {
  const dialog = await openDialog(page);
  // What it moves while it opens is no message's doing.
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  const before = await button(dialog, 'Verstuur').boundingBox();
  await send(dialog);
  await expect(dialog.getByText(anyMessage)).toHaveCount(4);
  expect(await button(dialog, 'Verstuur').boundingBox()).toEqual(before);
});

test('one click on Annuleren closes the dialog from a field with a wrong value', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel('E-mailadres').pressSequentially('anne@');
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
});

test('the browser itself shows no validation bubble: a wrong form is held back by the page', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.evaluate((element) => {
    element.addEventListener('invalid', () => document.body.setAttribute('data-bubble', ''), true);
  });
  await send(dialog);
  await expect(dialog.getByText(anyMessage)).toHaveCount(4);
  await expect(page.locator('body[data-bubble]')).toHaveCount(0);
});

test('a message that a wrong try left is gone when the right values have been sent', async ({
  page,
}) => {
  await answer(page);
  const dialog = await openDialog(page);
  await send(dialog);
  await fillIn(dialog, person());
  await send(dialog);
  await expect(dialog).toBeHidden();
  await expect((await openDialog(page)).getByText(anyMessage)).toHaveCount(0);
});
