import {
  button,
  countPosts,
  expectSuccess,
  fillIn,
  holdIsland,
  island,
  openDialog,
  person,
  send,
  successTitle,
  told,
} from '../support/dialog.ts';
import { answersGoTo } from '../support/mailbox.ts';
import { expect, expectOneMail, test } from '../support/site.ts';

for (const [opener, subject] of [
  ['Neem Contact Op', 'Contactverzoek'],
  ['Plan een Demo', 'Demoverzoek'],
] as const) {
  test(`a script that never comes: after 10 s ${opener} goes as a bare post, one lead`, async ({
    page,
    mailbox,
    server,
  }) => {
    const posts = countPosts(page);
    await page.clock.install();
    const { asked } = await holdIsland(page);
    const values = person();
    await page.goto('/', { waitUntil: 'commit' });
    const dialog = await openDialog(page, opener);
    await fillIn(dialog, values);
    await asked;
    await button(dialog, 'Verstuur').dblclick();
    await expect(dialog.locator('button:enabled')).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(told(page, successTitle)).toBeVisible();
    expect((await mailbox.waitFor(answersGoTo(values.email))).subject).toContain(subject);
    expect(posts).toHaveLength(1);
    await expectOneMail(server, mailbox, values.email);
  });
}

test('a script that cannot be had at all still gives one lead', async ({ page, mailbox }) => {
  const posts = countPosts(page);
  await page.clock.install();
  await page.route(island, (route) => route.abort());
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  await page.clock.fastForward(10_000);
  await expectSuccess(page);
  await mailbox.waitFor(answersGoTo(values.email));
  expect(posts).toHaveLength(1);
});

test('a script that fails once and then works gives one lead', async ({
  page,
  mailbox,
  server,
}) => {
  await page.route(island, (route) => route.abort(), { times: 1 });
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'Plan een Demo');
  await fillIn(dialog, values);
  await send(dialog);
  await expectSuccess(page);
  const mail = await expectOneMail(server, mailbox, values.email);
  expect(mail.subject).toContain('Demoverzoek');
});
