import {
  answer,
  button,
  countPosts,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  openDialog,
  person,
  send,
  typeIn,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

test('what is typed and sent by a double click before the script arrives is sent once when it comes', async ({
  page,
  mailbox,
  server,
}) => {
  const posts = countPosts(page);
  const { asked, release } = await holdIsland(page);
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'Plan een Demo');
  await typeIn(dialog, values);
  await button(dialog, 'Verstuur').dblclick();
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect(dialog.locator('button[type=submit] svg')).toBeVisible();
  await expectValues(dialog, values);
  await asked;
  expect(posts).toHaveLength(0);
  release();
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  const mail = await expectOneMail(server, mailbox, values.email);
  expect(mail.subject).toContain('Demoverzoek');
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

test('a wrong form sent before the script arrives gets its messages when it comes, and keeps its values', async ({
  page,
}) => {
  const posts = countPosts(page);
  const { asked, release } = await holdIsland(page);
  const values = person({ lastName: '', phone: '123' });
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  await asked;
  release();
  await expect(dialog.getByText('Achternaam is verplicht', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expect(dialog.getByLabel('Achternaam')).toBeFocused();
  await expectValues(dialog, values);
  await expect(button(dialog, 'Verstuur')).toBeEnabled();
  expect(posts).toHaveLength(0);
});

test('typing goes on undisturbed while the script arrives', async ({ page }) => {
  const { asked, release } = await holdIsland(page);
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  const name = dialog.getByLabel('Voornaam');
  const typing = name.pressSequentially('Anne Wilhelmina Johanna', { delay: 30 });
  await expect(name).toHaveValue(/^Anne/);
  await asked;
  release();
  await typing;
  await expect(name).toHaveValue('Anne Wilhelmina Johanna');
  await expect(name).toBeFocused();
});

test('Annuleren and Escape work before the script arrives, and the values stay', {
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
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('opened, filled in and sent at once after goto, five times, it is one request each time', {
  tag: '@full',
}, async ({ page }) => {
  const calls = await answer(page);
  for (let visit = 1; visit <= 5; visit++) {
    const values = person();
    await page.goto('/', { waitUntil: 'commit' });
    await button(page, 'Meer Informatie').click();
    await fillIn(page.getByRole('dialog'), values);
    await send(page.getByRole('dialog'));
    await expectSuccess(page);
    expect(calls).toHaveLength(visit);
    expect(calls.at(-1)?.postDataJSON()).toEqual({ ...values, type: 'contact' });
  }
});
