import type { Locator } from '@playwright/test';
import { mapFields } from 'contact/fields.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectReact,
  expectSuccess,
  expectValues,
  failureText,
  failureTitle,
  fillIn,
  hold,
  messagesIn,
  openDialog,
  person,
  requiredOf,
  send,
  successText,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.beforeEach(({ page }) => holdClock(page));

/** Specification, section 4: "While sending, the dialog buttons are disabled and the spinner shows." */
test('sending: every button is disabled, a spinner turns, and nothing closes the dialog or sends again', async ({
  page,
  dialog,
}) => {
  const { calls, release } = await hold(page, (route) => route.fulfill({ status: 500 }));
  const spinner = dialog.locator('button[type=submit] svg');
  await expect(spinner).toBeHidden();
  const looks = await looksOfButtons(dialog);
  await expectReact(dialog);
  await fillIn(dialog, person());
  // Twice in one task, before a button can be disabled.
  await button(dialog, 'Verstuur').evaluate((submit: HTMLButtonElement) => {
    submit.click();
    submit.click();
  });
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect(spinner).toBeVisible();
  for (const [index, look] of (await looksOfButtons(dialog)).entries())
    expect(look).not.toBe(looks[index]);
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBeGreaterThan(0);
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByLabel('Telefoonnummer').press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  release();
  await expectFailure(page);
  await expect(spinner).toBeHidden();
  expect(calls).toHaveLength(1);
});

/** "On success, the form resets, the dialog closes and the success toast appears." */
test('success: closes the dialog, shows the toast, and leaves no values or messages', async ({
  page,
  dialog,
}) => {
  await answer(page);
  await send(dialog);
  await expect(messagesIn(dialog)).toHaveCount(requiredOf('contact').length);
  await fillIn(dialog, person());
  // No outcome message is in the document before there is an outcome.
  for (const text of [successTitle, successText, failureTitle, failureText])
    await expect(page.getByText(text)).toHaveCount(0);
  await send(dialog);
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  for (const type of ['contact', 'demo'] as const) {
    const again = await openDialog(page, type);
    await expectValues(
      again,
      mapFields(() => ''),
    );
    await expect(messagesIn(again)).toHaveCount(0);
    await button(again, 'Annuleren').click();
  }
});

/** "On failure, the dialog stays open and the failure toast appears." */
test('failure: keeps the dialog open with its values and is logged, and the next attempt can succeed', async ({
  page,
  dialog,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // Section 7: "The error field of the response is read. If it is set, the call counts as failed."
  let json: object = { error: 'x' };
  const calls = await answer(page, (route) => route.fulfill({ json }));
  const values = person();
  await send(dialog, values);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expectValues(dialog, values);
  await expect(button(dialog, 'Annuleren')).toBeEnabled();
  await expect(page.getByText(successTitle)).toHaveCount(0);
  await expect.poll(() => errors.length).toBe(1);
  json = { success: true };
  await send(dialog);
  await expectSuccess(page);
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  expect(calls).toHaveLength(2);
});

/** Section 4 sets no time limit for sending. Without a limit, a visitor could not even close the dialog. */
test('no answer: after two attempts of 10 s with one idempotency key the dialog shows the failure, keeps its values and can be closed', async ({
  page,
  dialog,
}) => {
  const calls = await answer(page, () => {});
  const values = person();
  await expectReact(dialog);
  await send(dialog, values);
  for (const attempts of [1, 2]) {
    await expect.poll(() => calls.length).toBe(attempts);
    await expect.poll(() => heldTimers(page)).toContain(10_000);
    await expect(dialog.locator('button:enabled')).toHaveCount(0);
    await page.clock.runFor(10_000);
  }
  await expectFailure(page);
  await expectValues(dialog, values);
  const [first, second] = calls.map((call) => call.headers()['idempotency-key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
});

/** The styles that distinguish an enabled button from a disabled one. */
function looksOfButtons(dialog: Locator) {
  return dialog.locator('.dialog-foot button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { opacity, color, backgroundColor } = getComputedStyle(button);
      return [opacity, color, backgroundColor].join();
    }),
  );
}
