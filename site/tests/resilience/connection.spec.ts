import {
  button,
  expectSuccess,
  expectValues,
  fillIn,
  island,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Kilobits and milliseconds as Lighthouse applies its "slow 4G". */
const connection = { down: 1_440, up: 675, latencyMs: 562 };

test('on slow 4G Plan een Demo gives one lead to who is faster than the script', async ({
  page,
  arrivesOnce,
  posts,
}) => {
  const values = person();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: connection.latencyMs,
    downloadThroughput: (connection.down * 1_000) / 8,
    uploadThroughput: (connection.up * 1_000) / 8,
  });
  await page.goto('/', { waitUntil: 'commit' });
  const arrives = page.waitForResponse(island);
  const dialog = await sendForm(page, values, 'Plan een Demo');
  await arrives;
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  await arrivesOnce(values.email);
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

test('a script that could not be had is asked for again when the dialog is opened again, and while a Verstuur waits for it', {
  tag: '@full',
}, async ({ page, arrivesOnce, posts }) => {
  const values = person();
  const fails = (end: string) =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(end));
  // Not every browser asks again for a module that failed; the loader helps itself with other addresses.
  await page.route(/contact-island[^?]*(?:\?[12])?$/, (route) => route.abort());
  await page.goto('/');
  const first = fails('.js');
  const dialog = await openDialog(page, 'Plan een Demo');
  await first;
  await fillIn(dialog, values);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  const second = fails('?1');
  await openDialog(page, 'Plan een Demo');
  await second;
  await expectValues(dialog, values);
  const third = fails('?2');
  await send(dialog);
  await third;
  await expectSuccess(page);
  expect((await arrivesOnce(values.email)).subject).toContain('Demoverzoek');
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});
