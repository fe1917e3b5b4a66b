import type { CDPSession, Locator, Page } from '@playwright/test';
import { budgets } from '../support/budgets.ts';
import { button, openDialog } from '../support/dialog.ts';
import { expect, expectPictures, test } from '../support/site.ts';

test('who reads the whole page fetches little, and no script', async ({ page }) => {
  const fetched = await watchFetches(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('End');
  await expect(page.locator('footer')).toBeInViewport();
  await expectPictures(page);
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  for (const type of typesOf(fetched))
    expect(['Document', 'Font', 'Image', 'Other']).toContain(type);
  expect(sum(fetched)).toBeLessThanOrEqual(budgets.reading);
});

const reaches: Record<string, (opener: Locator, session: CDPSession) => Promise<void>> = {
  'with a pointer': (opener) => opener.hover(),
  'with a finger': async (opener, session) => {
    const box = await opener.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  },
  'by keyboard': (opener) => opener.focus(),
};

for (const [name, reach] of Object.entries(reaches)) {
  for (const opener of ['Neem Contact Op', 'Meer Informatie', 'Plan een Demo']) {
    test(`who reaches for ${opener} ${name} has its script fetched, once and within its budget`, async ({
      page,
      context,
    }) => {
      await page.goto('/');
      const control = button(page, opener);
      await control.scrollIntoViewIfNeeded();
      await expectPictures(page);
      const fetched = await watchFetches(page);
      const arrives = page.waitForResponse(/contact-island/);
      await reach(control, await context.newCDPSession(page));
      await (await arrives).finished();
      await page.keyboard.press('Escape');
      await openDialog(page, opener as Parameters<typeof openDialog>[1]);
      await expect(page.locator('form[data-react]')).toHaveCount(1);
      expect(typesOf(fetched)).toEqual(['Script']);
      expect(fetched.size).toBe(1);
      expect(sum(fetched)).toBeLessThanOrEqual(budgets.reach);
    });
  }
}

test('who reaches for anything else has no script fetched', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const fetched = await watchFetches(page);
  await button(page, 'Download Brochure').focus();
  await page.getByRole('link', { name: '085' }).first().hover();
  await page.locator('footer summary').click();
  await page.waitForLoadState('networkidle');
  expect(typesOf(fetched)).not.toContain('Script');
});

interface Fetched {
  type: string;
  /** Headers and body as they were sent; undefined while under way. */
  bytes?: number;
}

/** What the page fetches from now on, by request. */
async function watchFetches(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) =>
    fetched.set(requestId, { type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  return fetched;
}

function typesOf(fetched: Map<string, Fetched>): string[] {
  return [...new Set([...fetched.values()].map(({ type }) => type))].sort();
}

function sum(fetched: Map<string, Fetched>): number {
  return [...fetched.values()].reduce((total, { bytes = Number.NaN }) => total + bytes, 0);
}
