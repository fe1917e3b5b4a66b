import type { Page } from '@playwright/test';
import { countPosts, expectSuccess, island, person, sendForm } from '../support/browser/dialog.ts';
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
