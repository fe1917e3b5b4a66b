import type { FieldName } from 'contact/fields.ts';
import { button, expectSuccess, fillIn, labels, person, send } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.use({ javaScriptEnabled: false });

/** One value for each field. The contract's own tests show that patterns and contract agree on all others. */
const refused: [field: FieldName, value: string][] = [
  ['firstName', ''],
  ['lastName', 'a'.repeat(51)],
  ['email', 'anne@praktijk'],
  ['phone', '  012345678  '],
];

/** Specification, section 5, by the browser's own rules. */
test('no script: the browser refuses a wrong value of each field, and accepts an address in letters of another script', async ({
  page,
  dialog,
  posts,
}) => {
  const values = person({ email: `zoë-${Date.now()}@praktijk-ü.example` });
  await fillIn(dialog, values);
  for (const [field, value] of refused) {
    await test.step(labels[field], async () => {
      const input = dialog.getByLabel(labels[field]);
      await input.fill(value);
      await send(dialog);
      await expect(dialog.locator('[name]:invalid')).toHaveAttribute('name', field);
      await expect(input).toBeFocused();
      await expect(dialog).toBeVisible();
      await input.fill(values[field]);
    });
  }
  expect(posts).toHaveLength(0);
  await send(dialog);
  await expectSuccess(page);
});

test('no script: no heading has the name of a button, the phone number is shown, and Download Brochure gives a PDF', async ({
  page,
}) => {
  await page.goto('/');
  for (const name of await page.getByRole('main').getByRole('button').allInnerTexts())
    await expect.soft(page.getByRole('heading', { name, exact: true }), name).toHaveCount(0);
  // Without script the buttons open nothing in an old browser.
  await expect(page.getByRole('main').locator('[href^="tel:"]')).toHaveCount(2);
  const arrives = page.waitForEvent('download');
  await button(page, 'Download Brochure').click();
  expect((await arrives).suggestedFilename()).toMatch(/\.pdf$/);
});
