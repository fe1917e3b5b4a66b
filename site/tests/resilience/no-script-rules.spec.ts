import { type FieldName, fields, fieldsFor, mapFields } from '../../../contact/fields.ts';
import { anEmail, ofLength } from '../../../server/tests/support/calls/a-request.ts';
import { answersGoTo } from '../../../server/tests/support/mail/mailbox.ts';
import {
  countPosts,
  expectSuccess,
  fillIn,
  labels,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.use({ javaScriptEnabled: false });

/** One value for each field; that patterns and contract agree on all others is held by the contract's own tests. */
const refused: [field: FieldName, what: string, value: string][] = [
  ['firstName', 'nothing', ''],
  ['lastName', '51 characters', 'a'.repeat(51)],
  ['email', 'no dot in the domain', 'anne@praktijk'],
  ['phone', '9 characters with spaces around', '  012345678  '],
];

/** Specification, section 5, kept by the browser itself. */
test('without script the browser holds back a wrong value of each field', async ({ page }) => {
  const posts = countPosts(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  const values = person();
  await fillIn(dialog, values);
  for (const [field, what, value] of refused) {
    await test.step(`${labels[field]}: ${what}`, async () => {
      const input = dialog.getByLabel(labels[field]);
      await input.fill(value);
      await send(dialog);
      await expect(dialog.locator('input:invalid')).toHaveAttribute('name', field);
      await expect(input).toBeFocused();
      await expect(dialog).toBeVisible();
      await input.fill(values[field]);
    });
  }
  expect(posts).toHaveLength(0);
});

test('without script values as long as they may be, with spaces around, reach the owner', async ({
  page,
  mailbox,
}) => {
  const values = {
    ...mapFields((name) => `  ${ofLength(name, fields[name].max)} `),
    email: ` ${anEmail()}  `,
  };
  await page.goto('/');
  await sendForm(page, values);
  await expectSuccess(page);
  const mail = await mailbox.waitFor(answersGoTo(values.email.trim()));
  for (const field of fieldsFor('email')) expect(mail.text).toContain(values[field].trim());
});

test('without script an address in letters of another script is accepted', async ({ page }) => {
  await page.goto('/');
  await sendForm(page, person({ email: `zoë-${Date.now()}@praktijk-ü.example` }));
  await expectSuccess(page);
});
