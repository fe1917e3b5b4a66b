import {
  button,
  countPosts,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

test.beforeEach(({ page }) => makeOld(page));

test('in an old browser Plan een Demo opens the dialog, Annuleren closes it and keeps the values, and what it sends is one lead', async ({
  page,
  mailbox,
  server,
}) => {
  const posts = countPosts(page);
  const values = person();
  await page.goto('/');
  const dialog = await openDialog(page, 'Plan een Demo');
  await expect(dialog.locator('form[data-react]')).toHaveCount(1);
  await fillIn(dialog, values);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  await expectValues(await openDialog(page, 'Plan een Demo'), values);
  await send(dialog);
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  await expectOneMail(server, mailbox, values.email);
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

test('in an old browser, while the script is on its way, Annuleren closes the dialog and keeps the values, and Verstuur shows that it is being sent', {
  tag: '@full',
}, async ({ page }) => {
  await holdIsland(page);
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  await expectValues(await openDialog(page), values);
  await send(dialog);
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.locator('.spinner')).toBeVisible();
});

test('in an old browser a click on the backdrop closes the dialog, but for one that holds what was typed', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await dialog.getByLabel('Voornaam').fill('Anne');
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
});
