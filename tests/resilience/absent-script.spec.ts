import type { Page } from '@playwright/test';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
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
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';
import { answersGoTo } from '../support/mail/mailbox.ts';

/** How long a Verstuur waits for the script. */
const holdMs = 10_000;

for (const { opener, subject } of [
  { opener: 'Plan een Demo', subject: 'Demoverzoek' },
  { opener: 'Neem Contact Op', subject: 'Contactverzoek' },
] as const) {
  test(`a script that never comes: after 10 s ${opener} goes as a bare post, one lead`, {
    tag: opener === 'Plan een Demo' ? [] : '@full',
  }, async ({ page, mailbox, server }) => {
    const posts = countPosts(page);
    await holdClock(page);
    const { asked } = await holdIsland(page);
    const values = person();
    await page.goto('/', { waitUntil: 'commit' });
    const dialog = await openDialog(page, opener);
    await fillIn(dialog, values);
    await asked;
    await button(dialog, 'Verstuur').dblclick();
    await expect(dialog.locator('button:enabled')).toHaveCount(0);
    await waitForTimer(page, holdMs);
    expect(posts).toHaveLength(0);
    await page.clock.fastForward(holdMs);
    await expect(told(page, successTitle)).toBeVisible();
    expect((await mailbox.waitFor(answersGoTo(values.email))).subject).toContain(subject);
    expect(posts).toHaveLength(1);
    await expectOneMail(server, mailbox, values.email);
  });
}

test('a script that cannot be had at all still gives one lead', {
  tag: '@full',
}, async ({ page, mailbox }) => {
  const posts = countPosts(page);
  await holdClock(page);
  await page.route(island, (route) => route.abort());
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  await waitForTimer(page, holdMs);
  await page.clock.fastForward(holdMs);
  await expectSuccess(page);
  await mailbox.waitFor(answersGoTo(values.email));
  expect(posts).toHaveLength(1);
});

test('a script that fails once and then works gives one lead', {
  tag: '@full',
}, async ({ page, mailbox, server }) => {
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

async function waitForTimer(page: Page, ms: number) {
  await expect.poll(() => heldTimers(page)).toContain(ms);
}
