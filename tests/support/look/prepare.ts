import type { Locator, Page } from '@playwright/test';
import { installLook } from './in-page.ts';

/** Puts `look` into the page, for what a visitor can reach now or for a part of it. */
export async function prepare(page: Page, within?: Locator): Promise<void> {
  await page.evaluate(installLook);
  await (within ?? page.locator('dialog:modal, body').last()).evaluate((element) => {
    look.root = element;
  });
}
