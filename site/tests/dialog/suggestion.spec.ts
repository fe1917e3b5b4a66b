import type { Locator } from '@playwright/test';
import { dialogWords } from '../../content/dialog.ts';
import { accessTree, nodesIn, textsIn } from '../support/browser/access-tree.ts';
import {
  answer,
  button,
  expectFailure,
  expectReact,
  expectSuccess,
  fillIn,
  hold,
  messagesIn,
  openDialog,
  person,
  send,
  suggestionIn,
} from '../support/browser/dialog.ts';
import { translate } from '../support/browser/others.ts';
import { expect, test } from '../support/browser/site.ts';

const misspelt = 'anne@gmial.com';
const words = dialogWords.suggest('@gmail.com');

test.beforeEach(({ dialog }) => expectReact(dialog));

test('suggestion: appears on leaving a field with a misspelt domain, is announced politely, moves nothing, and disappears at the next key', async ({
  page,
  dialog,
}) => {
  const email = dialog.getByLabel('E-mailadres');
  // Wait for the dialog's opening animation.
  await dialog.evaluate((opened) =>
    Promise.all(opened.getAnimations().map(({ finished }) => finished)),
  );
  const before = await placesIn(dialog);
  expect(await announced()).toEqual([]);
  await email.pressSequentially(misspelt);
  await expect(suggestionIn(dialog)).toHaveCount(0);
  await email.press('Tab');
  await expect(button(dialog, words)).toBeVisible();
  expect(await announced()).toEqual([words]);
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Telefoonnummer')).toBeFocused();
  expect(await placesIn(dialog)).toEqual(before);
  await email.press('End');
  await email.press('x');
  await expect(suggestionIn(dialog)).toHaveCount(0);

  /** The texts of the polite regions in the form. */
  async function announced() {
    const form = nodesIn(await accessTree(page)).filter(({ role }) => role === 'form');
    const regions = form
      .flatMap(nodesIn)
      .filter(({ states }) => states['live'] === 'polite' && states['root'] === undefined);
    return [...new Set(regions.flatMap(textsIn))];
  }
});

test('suggestion: Shift+Tab reaches it; Enter corrects the address and focuses the field, and Tab goes on to the next', async ({
  page,
  dialog,
}) => {
  await dialog.getByLabel('E-mailadres').fill(misspelt);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button(dialog, words)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('E-mailadres')).toBeFocused();
  await expect(dialog.getByLabel('E-mailadres')).toHaveValue('anne@gmail.com');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Telefoonnummer')).toBeFocused();
  await expect(suggestionIn(dialog)).toHaveCount(0);
});

// https://github.com/danbooru/danbooru/issues/5251
test('suggestion: one click accepts it, Ctrl+Z then restores what was typed, and no message comes before the visitor leaves a field', async ({
  page,
  dialog,
}) => {
  const [email, phone] = [dialog.getByLabel('E-mailadres'), dialog.getByLabel('Telefoonnummer')];
  const typed = `Anne <${misspelt}>`;
  await email.pressSequentially(typed);
  await phone.click();
  await phone.pressSequentially('06');
  await button(dialog, words).click();
  await expect(email).toHaveValue('anne@gmail.com');
  await expect(suggestionIn(dialog)).toHaveCount(0);
  await expect(phone).toBeFocused();
  await expect(messagesIn(dialog)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(email).toHaveValue(typed);
  await expect(phone).toHaveValue('06');
});

test('suggestion: ignoring it does not block sending; cannot be clicked while sending, is back after a failure, and gone after success', async ({
  page,
  dialog,
}) => {
  const { calls, release } = await hold(page, (route) => route.fulfill({ status: 500 }));
  const values = person({ email: misspelt });
  await fillIn(dialog, values);
  await expect(button(dialog, words)).toBeVisible();
  await send(dialog);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  release();
  await expectFailure(page);
  await expect(button(dialog, words)).toBeVisible();
  await page.unrouteAll();
  const later = await answer(page);
  await send(dialog);
  await expectSuccess(page);
  for (const call of [...calls, ...later])
    expect(call.postDataJSON()).toEqual({ ...values, type: 'contact' });
  await openDialog(page);
  await expect(suggestionIn(dialog)).toHaveCount(0);
});

test('suggestion: an error takes precedence over it, and leaving the page removes it', async ({
  page,
  dialog,
}) => {
  const email = dialog.getByLabel('E-mailadres');
  const tooLong = `${'a'.repeat(250)}@gmial.com`;
  await email.fill(tooLong);
  await email.press('Tab');
  await expect(messagesIn(dialog)).toHaveCount(1);
  await expect(suggestionIn(dialog)).toHaveCount(0);
  await email.fill(tooLong.slice(10));
  await email.press('Tab');
  await expect(messagesIn(dialog)).toHaveCount(0);
  await expect(button(dialog, words)).toBeVisible();
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(suggestionIn(dialog)).toHaveCount(0);
});

test('suggestion: on a translated page it can be accepted, replaced and removed without an error', {
  tag: '@full',
}, async ({ page, dialog }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const email = dialog.locator('[name=email]');
  for (const [typed, taken] of [
    [misspelt, 'anne@gmail.com'],
    ['anne@zigo.nl', 'anne@ziggo.nl'],
  ] as const) {
    await email.fill(typed);
    await email.press('Tab');
    await page.evaluate(translate);
    await suggestionIn(dialog).click();
    await expect(email).toHaveValue(taken);
    await expect(suggestionIn(dialog)).toHaveCount(0);
  }
  await email.fill(misspelt);
  await email.press('Tab');
  await page.evaluate(translate);
  await email.fill('anne@zigo.nl');
  await email.press('Tab');
  await expect(suggestionIn(dialog)).toContainText('ziggo');
  await email.fill('anne@');
  await email.press('Tab');
  await expect(messagesIn(dialog)).toHaveCount(1);
  await expect(page.locator('form[data-react]')).toHaveCount(1);
  expect(errors).toEqual([]);
});

/** The places of all fields, labels and buttons, except a suggestion. */
function placesIn(dialog: Locator) {
  return dialog
    .locator('input:not([type=hidden]), summary, .dialog-foot button, label')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
}
