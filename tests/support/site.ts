import { test as base } from '@playwright/test';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

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
