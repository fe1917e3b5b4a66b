import { expect, type Locator, type Page } from '@playwright/test';
import { findCutText } from './cut-text.ts';
import { prepare } from './in-page.ts';
import { findOverlappingText } from './overlapping-text.ts';
import { findSideways } from './sideways.ts';
import { findBadTargets } from './targets.ts';

/** What overflows, is cut, too small or in the way, among what a visitor can reach now. */
export async function findMisfits(page: Page, within?: Locator): Promise<string[]> {
  await prepare(page, within);
  return [
    ...(await page.evaluate(findSideways)),
    ...(await page.evaluate(findCutText)),
    ...(await page.evaluate(findOverlappingText)),
    ...(await page.evaluate(findBadTargets)),
  ];
}

/** Expects that nothing overflows, is cut, too small or in the way. */
export async function expectFits(page: Page, state: string, within?: Locator): Promise<void> {
  expect.soft(await findMisfits(page, within), state).toEqual([]);
}
