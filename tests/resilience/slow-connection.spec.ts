import type { Page } from '@playwright/test';
import {
  countPosts,
  expectSuccess,
  fillIn,
  island,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

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
    test(`on ${name} ${opener} gives one lead to who is faster than the script`, {
      tag: name === 'slow 4G' && type === 'demo' ? [] : '@full',
    }, async ({ page, mailbox, server }) => {
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('on a slow connection without script, one lead, and the visitor is told', {
    tag: '@full',
  }, async ({ page, mailbox, server }) => {
    const values = person();
    await throttle(page, connections['the edge of the mobile network']);
    await page.goto('/', { waitUntil: 'commit' });
    const dialog = await openDialog(page, 'Plan een Demo');
    await fillIn(dialog, values);
    await send(dialog);
    await expectSuccess(page);
    await expectOneMail(server, mailbox, values.email);
  });
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
