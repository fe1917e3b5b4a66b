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
import { expect, expectOneMail, test } from '../support/browser/site.ts';

/** Browsers of before 2025 know no `command`, `commandfor` and `closedby`; Firefox of before 119 no `ariaBusy`. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['command', 'commandForElement']) {
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    }
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    Reflect.deleteProperty(Element.prototype, 'ariaBusy');
    addEventListener('command', (event) => event.preventDefault(), true);
  });
});

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
