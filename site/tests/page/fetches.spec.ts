import type { CDPSession, Locator, Page } from '@playwright/test';
import { owner } from '../../../owner.ts';
import {
  button,
  expectReact,
  island,
  openDialog,
  openerOf,
  readingOpener,
} from '../support/browser/dialog.ts';
import { sum, watchFetches } from '../support/browser/fetches.ts';
import { expect, expectPictures, test } from '../support/browser/site.ts';
import { limits } from '../support/build/limits.ts';

test('fetches: reading the whole page, or reaching for a control that opens nothing, fetches no script and less than 100 kB', async ({
  page,
}) => {
  const fetched = await watchFetches(page);
  await page.goto('/');
  await page.keyboard.press('End');
  await expect(page.locator('footer')).toBeInViewport();
  await expectPictures(page);
  await page.mouse.move(5, 5);
  await button(page, 'Download Brochure').focus();
  await page.getByRole('link', { name: owner.phone }).first().hover();
  await page.locator('footer summary').click();
  // Once this fetch has finished, every earlier one has been recorded.
  await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
  const known = /^(Document|Stylesheet|Font|Image|Other|Fetch)$/;
  expect([...fetched.values()].filter(({ type }) => !known.test(type))).toEqual([]);
  await expect.poll(() => sum(fetched)).toBeLessThan(limits.reader);
});

type Reach = (opener: Locator, session: CDPSession) => Promise<void>;

const reaches: [how: string, find: (page: Page) => Locator, reach: Reach, ...tag: string[]][] = [
  ['with a pointer', (page) => openerOf(page, 'contact'), (opener) => opener.hover()],
  [
    'with a finger',
    readingOpener,
    async (opener, session) => {
      const box = await opener.boundingBox();
      const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    },
    '@full',
  ],
  ['by keyboard', (page) => openerOf(page, 'demo'), (opener) => opener.focus(), '@full'],
];

for (const [how, find, reach, ...tag] of reaches) {
  test(`fetches: reaching for an opener ${how} fetches its script once`, { tag }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const opener = find(page);
    await expectPictures(page);
    await opener.scrollIntoViewIfNeeded();
    const fetched = await watchFetches(page);
    const arrives = page.waitForResponse(island);
    await reach(opener, await context.newCDPSession(page));
    await (await arrives).finished();
    await page.keyboard.press('Escape');
    await openDialog(page, opener);
    await expectReact(page);
    // A photo that comes into view is fetched as well.
    const rest = [...fetched.values()].filter(({ type }) => type !== 'Image');
    expect(rest.map(({ type }) => type)).toEqual(['Script']);
  });
}
