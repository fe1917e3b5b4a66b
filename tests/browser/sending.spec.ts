import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  expectValues,
  failureTitle,
  fillIn,
  hold,
  openDialog,
  person,
  send,
  successTitle,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

/** Specification, section 4: "While sending, the dialog buttons are disabled and the spinner shows." */
test('while sending every button in the dialog is disabled and keeps its name', async ({
  page,
}) => {
  const { release } = await hold(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect(button(dialog, 'Annuleren')).toBeDisabled();
  await expect(button(dialog, 'Verstuur')).toBeDisabled();
  release();
  await expectSuccess(page);
});

test('while sending Verstuur shows a spinner that turns, before and after it does not', async ({
  page,
}) => {
  const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  const dialog = await openDialog(page);
  const submit = dialog.locator('button[type=submit]');
  const spinner = submit.locator('svg');
  await expect(spinner).toBeHidden();
  await fillIn(dialog, person());
  await send(dialog);
  await expect(spinner).toBeVisible();
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBeGreaterThan(0);
  release();
  await expectFailure(page);
  await expect(spinner).toBeHidden();
});

test('the sending is announced', async ({ page }) => {
  const { release } = await hold(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  const state = dialog.getByRole('status');
  await expect(state).toHaveText('', { useInnerText: true });
  await fillIn(dialog, person());
  await send(dialog);
  await expect(state).not.toHaveText('', { useInnerText: true });
  release();
  await expectSuccess(page);
});

test('Escape and a click beside the dialog do nothing while sending', async ({ page }) => {
  const { calls, release } = await hold(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expect.poll(() => calls.length).toBe(1);
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  release();
  await expectSuccess(page);
  expect(calls).toHaveLength(1);
});

test('a double click on Verstuur gives one request', async ({ page }) => {
  const { calls, release } = await hold(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await button(dialog, 'Verstuur').dblclick();
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expectSuccess(page);
  expect(calls).toHaveLength(1);
});

test('Enter pressed several times, while sending too, gives one request', async ({ page }) => {
  const { calls, release } = await hold(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  const phone = dialog.getByLabel('Telefoonnummer');
  for (let press = 0; press < 4; press++) await phone.press('Enter');
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expectSuccess(page);
  expect(calls).toHaveLength(1);
});

/** "On success, the form resets, the dialog closes and the success toast appears." */
test('success closes the dialog, empties the form and shows the toast', async ({ page }) => {
  await answer(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await expect(page.getByText(successTitle)).toHaveCount(0);
  await send(dialog);
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await expectValues(await openDialog(page), { firstName: '', lastName: '', email: '', phone: '' });
});

/** "On failure, the dialog stays open and the failure toast appears." */
test('failure keeps the dialog open with its values, and the next try can succeed', async ({
  page,
}) => {
  let status = 500;
  const calls = await answer(page, (route) => route.fulfill({ status, body: '' }));
  const values = person();
  await page.goto('/');
  const dialog = await openDialog(page, 'Plan een Demo');
  await fillIn(dialog, values);
  await send(dialog);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expectValues(dialog, values);
  await expect(button(dialog, 'Annuleren')).toBeEnabled();
  await expect(page.getByText(successTitle)).toHaveCount(0);
  status = 200;
  await send(dialog);
  await expectSuccess(page);
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { ...values, type: 'demo' },
    { ...values, type: 'demo' },
  ]);
});

test('nothing is sent while a field is wrong', async ({ page }) => {
  const calls = await answer(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person({ phone: '123' }));
  await send(dialog);
  await dialog.getByLabel('Telefoonnummer').press('Enter');
  await expect(dialog.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expect(button(dialog, 'Verstuur')).toBeEnabled();
  expect(calls).toHaveLength(0);
});
