import type { Page } from '@playwright/test';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../../owner.ts';
import { writesTo } from '../../../server/tests/support/mail/mailbox.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  expectFailure,
  expectSuccess,
  failureTitle,
  fillIn,
  island,
  openDialog,
  outcomeText,
  person,
  send,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/second-origin.ts';

/** How a bare form returns to a page on a static host, into which no server writes a message. */
for (const [script, javaScriptEnabled, afterwards, ...tag] of [
  ['off', false, ''],
  ['on, but without its island', true, '; neither a reload nor a new tab repeats it', '@full'],
] as const) {
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(`bare form with script ${script}: returns to the page with its message in view, a failure with the phone number, a success with one e-mail${afterwards}`, {
      tag,
    }, async ({ page, context, site, server, mailbox, posts, arrivesOnce }) => {
      if (javaScriptEnabled) {
        await holdClock(page);
        await page.route(island, (route) => route.abort());
      }
      const [wrong, right] = [person({ phone: '123' }), person()];
      for (const values of [wrong, right]) {
        await page.goto('/');
        const dialog = await openDialog(page);
        await fillIn(dialog, values);
        // Without the browser's own checks, so that the form can fail.
        await dialog.getByRole('textbox').evaluateAll((inputs) => {
          for (const input of inputs) input.removeAttribute('pattern');
        });
        await send(dialog);
        if (javaScriptEnabled) {
          await expect.poll(() => heldTimers(page)).toContain(10_000);
          await page.clock.fastForward(10_000);
        }
        const isRight = values === right;
        await (isRight ? expectSuccess : expectFailure)(page);
        await expect(outcomeText(page, isRight ? successTitle : failureTitle)).toBeInViewport();
        await expect(outcomeText(page, isRight ? failureTitle : successTitle)).toHaveCount(0);
        expect(new URL(page.url()).origin).toBe(site.address);
        if (isRight) continue;
        const phone = page.getByRole('alert').getByRole('link', { name: `Bel ${owner.phone}` });
        await expect(phone).toHaveAttribute('href', telephoneLink(owner.phone) ?? '');
      }
      if (javaScriptEnabled) {
        await page.reload();
        await expectNoOutcome(page, site.address);
        const other = await context.newPage();
        await other.goto(page.url());
        await expectNoOutcome(other, site.address);
      }
      await arrivesOnce(right.email);
      expect(mailbox.received.filter(writesTo(wrong.email))).toHaveLength(0);
      const { address } = server;
      expect(posts.map((post) => new URL(post.url()).origin)).toEqual([address, address]);
    });
  });
}

test('#verzonden: an address that is typed, reloaded or shared shows no outcome, and loses the fragment', async ({
  page,
  site,
}) => {
  await page.goto('/#verzonden');
  await expectNoOutcome(page, site.address);
  await page.reload();
  await expectNoOutcome(page, site.address);
  // As from a link in a chat, or on a web mail site.
  await page.goto(site.server.address);
  await page.evaluate((address) => location.assign(address), `${site.address}/#verzonden`);
  await page.waitForURL(`${site.address}/**`);
  await expectNoOutcome(page, site.address);
  // The fragment is added to the URL of a page that was reached from the site itself, and the page is reloaded.
  await page.goto('/onbekend');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(`${site.address}/`);
  await page.evaluate(() => location.assign('#verzonden'));
  await page.reload();
  await expectNoOutcome(page, site.address);
});

/** Expects, with script on, no outcome's title in the document and no fragment in the URL. */
async function expectNoOutcome(page: Page, address: string) {
  await expect(page).toHaveURL(`${address}/`);
  for (const title of [successTitle, failureTitle]) {
    await expect(page.getByText(title)).toHaveCount(0);
    expect(await page.content()).not.toContain(title);
  }
}
