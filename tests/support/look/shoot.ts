import type { CDPSession, Page } from '@playwright/test';
import type { Box } from './in-page.ts';
import { type Picture, readPng } from './png.ts';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * A picture of the window at a scale of 1, or of a part of it, with every animation at its end and no caret. A walk
 * through the page takes dozens: Playwright's own are packed as small as can be, which takes three times as long.
 */
export async function shoot(page: Page, part?: Box): Promise<Picture> {
  const scrolled = await page.evaluate(settle);
  const clip = part && {
    x: part.left + scrolled.x,
    y: part.top + scrolled.y,
    width: part.right - part.left,
    height: part.bottom - part.top,
    scale: 1,
  };
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { data } = await (await session).send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(clip && { clip }),
  });
  return readPng(Buffer.from(data, 'base64'));
}

/** In the page. */
function settle(): { x: number; y: number } {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
  return { x: scrollX, y: scrollY };
}
