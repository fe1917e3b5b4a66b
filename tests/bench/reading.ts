import type { Browser } from '@playwright/test';
import { sum, watchFetches } from '../../site/tests/support/browser/fetches.ts';

/** What a visitor gets who scrolls through the whole page; bytes are those of headers and bodies. */
export interface Reading {
  /** Those of `innerText` at `load`. */
  words: number;
  documentBytes: number;
  scriptBytes: number;
  bytes: number;
  requests: number;
  foreignRequests: number;
}

/** Visits with the screen of Lighthouse's phone. Lighthouse itself does not scroll, so it misses pictures far below. */
export async function read(browser: Browser, address: string): Promise<Reading> {
  const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
  await using page = await browser.newPage(screen);
  const fetched = await watchFetches(page);
  await page.goto(address, { waitUntil: 'load' });
  const words = await page.evaluate(() => document.body.innerText.match(/\S+/g)?.length ?? 0);
  await page.evaluate(scrollThrough);
  for (let known = 0; known < fetched.size || Number.isNaN(sum(fetched)); ) {
    known = fetched.size;
    await page.waitForTimeout(1_000);
  }
  const urls = [...fetched.values()].map(({ url }) => url).filter((url) => url.startsWith('http'));
  return {
    words,
    documentBytes: sum(fetched, 'Document'),
    scriptBytes: sum(fetched, 'Script'),
    bytes: sum(fetched),
    requests: urls.length,
    foreignRequests: urls.filter((url) => !url.startsWith(address)).length,
  };
}

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
