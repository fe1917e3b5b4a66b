import type { Page } from '@playwright/test';
import {
  button,
  countPosts,
  expectFailure,
  expectSuccess,
  expectValues,
  fillIn,
  island,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

/** Kilobits and milliseconds; the first as Lighthouse applies its "slow 4G". */
const connections = {
  'slow 4G': { down: 1_440, up: 675, latencyMs: 562 },
  'the edge of the mobile network': { down: 240, up: 200, latencyMs: 800 },
};

for (const [name, connection] of Object.entries(connections)) {
  test(`on ${name} Plan een Demo gives one lead to who is faster than the script`, {
    tag: name === 'slow 4G' ? [] : '@full',
  }, async ({ page, mailbox, server }) => {
    const posts = countPosts(page);
    const values = person();
    await throttle(page, connection);
    await page.goto('/', { waitUntil: 'commit' });
    const arrives = page.waitForResponse(island);
    const dialog = await sendForm(page, values, 'Plan een Demo');
    await arrives;
    await expectSuccess(page);
    await expect(dialog).toBeHidden();
    await expectOneMail(server, mailbox, values.email);
    expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
  });
}

test('a script that could not be had comes when the dialog is opened again', {
  tag: '@full',
}, async ({ page, mailbox, server }) => {
  const posts = countPosts(page);
  const values = person();
  // Not every browser asks again for a module that failed; the loader helps itself with another address.
  await page.route(/contact-island[^?]*$/, (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed');
  const dialog = await openDialog(page, 'Plan een Demo');
  await failed;
  await fillIn(dialog, values);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  await openDialog(page, 'Plan een Demo');
  await expect(dialog.locator('form[data-react]')).toHaveCount(1);
  await expectValues(dialog, values);
  await send(dialog);
  await expectSuccess(page);
  const mail = await expectOneMail(server, mailbox, values.email);
  expect(mail.subject).toContain('Demoverzoek');
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

test('a connection that is gone at Verstuur is a failure that keeps the values, and one lead once it is back', async ({
  page,
  context,
  mailbox,
  server,
}) => {
  const values = person();
  await page.goto('/');
  const dialog = await openDialog(page);
  await expect(dialog.locator('form[data-react]')).toHaveCount(1);
  await fillIn(dialog, values);
  await context.setOffline(true);
  for (let time = 0; time < 2; time += 1) {
    await send(dialog);
    await expectFailure(page);
    await expect(button(dialog, 'Verstuur')).toBeEnabled();
    await expectValues(dialog, values);
  }
  await context.setOffline(false);
  await send(dialog);
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  await expectOneMail(server, mailbox, values.email);
});

async function throttle(page: Page, { down, up, latencyMs }: (typeof connections)['slow 4G']) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (down * 1_000) / 8,
    uploadThroughput: (up * 1_000) / 8,
  });
}
