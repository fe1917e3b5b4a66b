import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the focus is on `target`. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 100; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('100 presses of Tab did not reach the element');
}
