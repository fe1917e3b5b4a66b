import type { Page } from '@playwright/test';
import {
  countPosts,
  expectSuccess,
  fillIn,
  island,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { expect, expectOneMail, test } from '../support/site.ts';

/** Kilobits and milliseconds; the first as Lighthouse applies its "slow 4G". */
const connections = {
  'slow 4G': { down: 1_440, up: 675, latencyMs: 562 },
  'the edge of the mobile network': { down: 240, up: 200, latencyMs: 800 },
};

for (const [name, connection] of Object.entries(connections)) {
  for (const [opener, type] of [
    ['Neem Contact Op', 'contact'],
    ['Plan een Demo', 'demo'],
  ] as const) {
    test(`on ${name} ${opener} gives one lead to who is faster than the script`, async ({
      page,
      mailbox,
      server,
    }) => {
      const posts = countPosts(page);
      const values = person();
      await throttle(page, connection);
      await page.goto('/', { waitUntil: 'commit' });
      const arrives = page.waitForResponse(island);
      const dialog = await openDialog(page, opener);
      await fillIn(dialog, values);
      await send(dialog);
      await arrives;
      await expectSuccess(page);
      await expect(dialog).toBeHidden();
      await expectOneMail(server, mailbox, values.email);
      expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type }]);
    });
  }
}

test('on a slow connection without script, one lead, and the visitor is told', async ({
  browser,
  baseURL,
  mailbox,
  server,
}) => {
  await using context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
  });
  const page = await context.newPage();
  const values = person();
  await throttle(page, connections['the edge of the mobile network']);
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'Plan een Demo');
  await fillIn(dialog, values);
  await send(dialog);
  await expectSuccess(page);
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
