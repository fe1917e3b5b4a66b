import { setTimeout as delay } from 'node:timers/promises';
import {
  answer,
  button,
  countPosts,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  island,
  openDialog,
  person,
  send,
  typeIn,
} from '../support/dialog.ts';
import { answersGoTo } from '../support/mailbox.ts';
import { expect, expectOneMail, test } from '../support/site.ts';

test('what is typed and sent before the script arrives is sent once when it comes', async ({
  page,
  mailbox,
}) => {
  const posts = countPosts(page);
  const { asked, release } = await holdIsland(page);
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'Plan een Demo');
  await typeIn(dialog, values);
  await send(dialog);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect(dialog.locator('button[type=submit] svg')).toBeVisible();
  await expectValues(dialog, values);
  await asked;
  expect(posts).toHaveLength(0);
  release();
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  expect((await mailbox.waitFor(answersGoTo(values.email))).subject).toContain('Demoverzoek');
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

test('a script that comes 5 s after it was asked for gives one lead to who typed and sent before', async ({
  page,
  mailbox,
  server,
}) => {
  const posts = countPosts(page);
  await page.route(island, async (route) => {
    await delay(5_000);
    await route.continue();
  });
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await typeIn(dialog, values);
  await button(dialog, 'Verstuur').dblclick();
  await expectSuccess(page);
  await expectOneMail(server, mailbox, values.email);
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'contact' }]);
});

test('values typed before the script arrives are kept, and a wrong one gets its message', async ({
  page,
}) => {
  const { asked, release } = await holdIsland(page);
  const values = person({ phone: '123' });
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await typeIn(dialog, values);
  await asked;
  release();
  await send(dialog);
  await expect(dialog.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expectValues(dialog, values);
  await expect(button(dialog, 'Verstuur')).toBeEnabled();
});

test('a wrong form sent before the script arrives gets its messages when it comes', async ({
  page,
}) => {
  const posts = countPosts(page);
  const { asked, release } = await holdIsland(page);
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await dialog.getByLabel('Voornaam').fill('Anne');
  await send(dialog);
  await asked;
  release();
  await expect(dialog.getByText('Achternaam is verplicht', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Achternaam')).toBeFocused();
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
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

test('Annuleren and Escape work before the script arrives, and the values stay', async ({
  page,
}) => {
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

test('opened, filled in and sent at once after goto, five times, it is one request each time', async ({
  page,
}) => {
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
