import {
  answer,
  expectFailure,
  expectSuccess,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';
import { findInvalid } from '../support/build/html.ts';

/** What React has made of the document, in each state; what the build wrote is held by `tests/built/html.test.ts`. */
test('the document is valid with the dialog open, every field in error, after a failure and after a success', async ({
  page,
}) => {
  const expectValid = async (state: string) =>
    expect.soft(await findInvalid(await page.content()), state).toEqual([]);
  await page.goto('/');
  const dialog = await openDialog(page);
  await expect(dialog.locator('form[data-react]')).toHaveCount(1);
  await expectValid('with the dialog open');
  await send(dialog);
  await expect(dialog.getByText('Voornaam is verplicht')).toBeVisible();
  await expectValid('with every field in error');
  await fillIn(dialog, person());
  await answer(page, (route) => route.fulfill({ status: 500 }));
  await send(dialog);
  await expectFailure(page);
  await expectValid('after a failure');
  await page.unrouteAll();
  await answer(page);
  await send(dialog);
  await expectSuccess(page);
  await expectValid('after a success');
});
