import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  button,
  countPosts,
  expectFailure,
  expectSuccess,
  fillIn,
  holdIsland,
  island,
  openDialog,
  person,
  send,
  sendForm,
  type Values,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, ownOrigin, test } from '../support/browser/site.ts';

/** How long a Verstuur waits for the script. */
const holdMs = 10_000;

test('a script that never comes: after 10 s a double click on Verstuur goes as a bare post, one lead', async ({
  page,
  mailbox,
  server,
}) => {
  const posts = countPosts(page);
  await holdClock(page);
  const { asked } = await holdIsland(page);
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'Plan een Demo');
  await fillIn(dialog, values);
  await asked;
  await button(dialog, 'Verstuur').dblclick();
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect.poll(() => heldTimers(page)).toContain(holdMs);
  expect(posts).toHaveLength(0);
  await page.clock.fastForward(holdMs);
  await expectSuccess(page);
  const mail = await expectOneMail(server, mailbox, values.email);
  expect(mail.subject).toContain('Demoverzoek');
  expect(posts).toHaveLength(1);
});

/** "letters of every script are letters": a browser's own rule for an e-mail address refuses them before the `@`. */
test('a script that never comes: an address in letters of another script goes as a bare post', async ({
  page,
  mailbox,
}) => {
  const values = person({ email: `zoë-${randomUUID()}@praktijk.example` });
  await sendWithoutIsland(page, values);
  await expectSuccess(page);
  expect((await mailbox.waitFor(namesAddress(values.email))).text).toContain(values.phone);
});

test('a script that never comes: a wrong value comes back as a failure that says what is wrong, and whose address does not', {
  tag: ownOrigin,
}, async ({ page, mailbox }) => {
  const values = person({ phone: '123' });
  await sendWithoutIsland(page, values);
  await expectFailure(page);
  await expect(page.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(mailbox.received.filter(namesAddress(values.email))).toHaveLength(0);
});

test('a script that fails once and then works gives one lead', {
  tag: '@full',
}, async ({ page, mailbox, server }) => {
  await page.route(island, (route) => route.abort(), { times: 1 });
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  await sendForm(page, values, 'Plan een Demo');
  await expectSuccess(page);
  const mail = await expectOneMail(server, mailbox, values.email);
  expect(mail.subject).toContain('Demoverzoek');
});

/** Fills the form in and sends it, and lets the time pass in which the script is awaited. */
async function sendWithoutIsland(page: Page, values: Values) {
  await holdClock(page);
  await page.route(island, (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('type', 'email');
  await fillIn(dialog, values);
  await send(dialog);
  await expect.poll(() => heldTimers(page)).toContain(holdMs);
  await page.clock.fastForward(holdMs);
}

/** For an address in letters of another script: the mailbox does not know it as a sender. */
function namesAddress(address: string) {
  return ({ text }: { text?: string | undefined }) => text?.includes(address) ?? false;
}
