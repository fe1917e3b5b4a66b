import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import {
  type Mailbox,
  startMailbox,
  writesTo,
} from '../../../../server/tests/support/mail/mailbox.ts';
import { postForm } from '../../../../server/tests/support/server/send.ts';
import {
  builtFolder,
  type RunningServer,
  startServer,
} from '../../../../server/tests/support/server/server.ts';
import { startSecondOrigin } from '../build/second-origin.ts';
import { openDialog } from './dialog.ts';

export { expect };

interface Site {
  /** Origin of the page. */
  address: string;
  /** The folder of the build that is served at `address`. */
  folder: string;
  /** The server that answers the page's calls. */
  server: RunningServer;
}

export interface SiteOptions {
  /** Whether the page is on a static host, with the server as its backend on another origin. */
  isElsewhere: boolean;
}

interface SiteFixtures extends SiteOptions {
  mailbox: Mailbox;
  site: Site;
  server: RunningServer;
}

interface PageFixtures {
  /** The contact dialog, open on the page. A test sets up in `beforeEach` what the page needs before it loads. */
  dialog: Locator;
  /** Every POST of the page so far. */
  posts: Request[];
  /** `expectOneMail` for this server and mailbox. */
  arrivesOnce: (address: string) => ReturnType<typeof expectOneMail>;
}

/** Tag of a test that only works if the server also serves the page. */
export const ownOrigin = '@own-origin';

/** A browser test of the built site and the real server, which delivers to a real mail server. */
export const test = base.extend<PageFixtures, SiteFixtures>({
  isElsewhere: [false, { scope: 'worker', option: true }],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using mailbox = await startMailbox();
      await use(mailbox);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailbox, isElsewhere }, use) => {
      const settings = siteSettings(mailbox);
      if (isElsewhere) {
        await using site = await startSecondOrigin(settings);
        await use(site);
      } else {
        await using server = await startServer(settings);
        await use({ address: server.address, folder: builtFolder, server });
      }
    },
    // Includes the time of the build that a page on a second origin needs.
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [({ site }, use) => use(site.server), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.address),
  dialog: async ({ page }, use) => {
    await page.goto('/');
    await use(await openDialog(page));
  },
  posts: async ({ page }, use) => {
    const posts: Request[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request);
    });
    await use(posts);
  },
  arrivesOnce: ({ server, mailbox }, use) =>
    use((address) => expectOneMail(server, mailbox, address)),
});

/** The settings of the tests' server. */
export function siteSettings(mailbox: Mailbox): Record<string, string> {
  return {
    // All visitors of these tests have the same IP address.
    RATE_LIMIT: '0',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
  };
}

/** Waits until the typeface is in use everywhere, even in the last part of the page. */
export async function expectTypeface(page: Page) {
  await expect(page.locator('footer')).toHaveClass(/typeface/);
}

export const webFont = 'a font of the site';

/** The fonts in which the browser draws the first match of `selector`: system fonts by name, the site's own as `webFont`. */
export async function fontsOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ isCustomFont, familyName }) => (isCustomFont ? webFont : familyName)).join();
}

/** Scrolls to the first drawing, and waits for the file that has all drawings. */
export async function expectPictures(page: Page) {
  await page.locator('main img').first().scrollIntoViewIfNeeded();
  const isThere = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/pictures.svg'));
  await expect.poll(() => page.evaluate(isThere)).toBe(true);
}

/**
 * Waits for the e-mail that names `address`, and expects that there is only one. E-mails are sent in the order of their
 * requests, so that a duplicate would arrive before the e-mail of the marker request, which is posted last.
 */
export async function expectOneMail(server: RunningServer, mailbox: Mailbox, address: string) {
  const isAbout = ({ text }: { text?: string | undefined }) => text?.includes(address) ?? false;
  const mail = await mailbox.waitFor(isAbout);
  const marker = `marker-${crypto.randomUUID()}@praktijk.example`;
  // Posted like a form without script, which needs no key.
  await postForm(server.address, { email: marker });
  await mailbox.waitFor(writesTo(marker));
  expect(mailbox.received.filter(isAbout)).toHaveLength(1);
  return mail;
}
