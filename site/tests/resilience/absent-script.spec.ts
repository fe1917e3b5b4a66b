import { randomUUID } from 'node:crypto';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  button,
  expectFailure,
  expectSuccess,
  fillIn,
  island,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

/** The time that a press of Verstuur waits for the script. */
const holdMs = 10_000;

test.beforeEach(async ({ page }) => {
  await holdClock(page);
  await page.route(island, (route) => route.abort());
});

/** "Letters of every script are letters": a browser's own rule for e-mail addresses refuses them before the `@`. */
test('if the script never comes, a double click on Verstuur is one bare post after 10 s, also with an address in letters of another script', async ({
  page,
  mailbox,
  posts,
}) => {
  const values = person({ email: `zoë-${randomUUID()}@praktijk.example` }, 'demo');
  await page.goto('/');
  const dialog = await openDialog(page, 'demo');
  await expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('type', 'email');
  await fillIn(dialog, values);
  await button(dialog, 'Verstuur').dblclick();
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect.poll(() => heldTimers(page)).toContain(holdMs);
  expect(posts).toHaveLength(0);
  await page.clock.fastForward(holdMs);
  await expectSuccess(page);
  const mail = await mailbox.waitFor(namesAddress(values.email));
  expect(mail.subject).toContain('Demo-aanvraag');
  expect(posts).toHaveLength(1);
});

test('if the script never comes, a wrong value gives a failure that says what is wrong, and its address does not', {
  tag: ownOrigin,
}, async ({ page, mailbox, dialog }) => {
  const values = person({ phone: '123' });
  await send(dialog, values);
  await expect.poll(() => heldTimers(page)).toContain(holdMs);
  await page.clock.fastForward(holdMs);
  await expectFailure(page);
  await expect(page.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(mailbox.received.filter(namesAddress(values.email))).toHaveLength(0);
});

/** Finds the e-mail by its text: with letters of another script the mailbox does not know the address as a sender. */
function namesAddress(address: string) {
  return ({ text }: { text?: string | undefined }) => text?.includes(address) ?? false;
}
