import { test as base, expect, type Page } from '@playwright/test';
import { demoKey } from '../../public.ts';
import { answersGoTo, type Mailbox, startMailbox } from './mailbox.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

/** A test in the browser against the built site on the real server, which delivers to a real mail server. */
export const test = base.extend<object, { server: RunningServer; mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using mailbox = await startMailbox();
      await use(mailbox);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      await using server = await startServer({
        // All visitors of these tests come from one address.
        RATE_LIMIT: '0',
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'site@praktijk.example',
        MAIL_TO: 'eigenaar@praktijk.example',
      });
      await use(server);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.address);
  },
});

/** Waits until every picture has come: those out of view come some time after the page. */
export async function expectPictures(page: Page) {
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true);
}

/**
 * Waits for the e-mail whose answers go to `address`, and holds that there is one. E-mails go out in the order in
 * which they came to be owed, so a second one would be there before that of a request sent afterwards.
 */
export async function expectOneMail(server: RunningServer, mailbox: Mailbox, address: string) {
  const mail = await mailbox.waitFor(answersGoTo(address));
  const marker = `marker-${crypto.randomUUID()}@praktijk.example`;
  const request = {
    firstName: 'M',
    lastName: 'M',
    email: marker,
    phone: '0612345678',
    type: 'demo',
  };
  await fetch(`${server.address}/functions/v1/send-contact-email`, {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { 'content-type': 'application/json', apikey: demoKey },
  });
  await mailbox.waitFor(answersGoTo(marker));
  expect(mailbox.received.filter(answersGoTo(address))).toHaveLength(1);
  return mail;
}
