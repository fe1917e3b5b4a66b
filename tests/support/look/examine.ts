import { expect, type Locator, type Page } from '@playwright/test';
import { findPale } from './contrast.ts';
import { findCutText } from './cut-text.ts';
import { prepare } from './prepare.ts';
import { findSideways } from './sideways.ts';
import { findBadTargets } from './targets.ts';

/** What overflows, is cut, too small or in the way. */
export async function findMisfits(page: Page, within?: Locator): Promise<string[]> {
  await prepare(page, within);
  return [
    ...(await page.evaluate(findSideways)),
    ...(await page.evaluate(findCutText)),
    ...(await page.evaluate(findBadTargets)),
  ];
}

/** Holds that nothing overflows, is cut, too small or in the way, in what a visitor can reach now. */
export async function expectFits(page: Page, state: string, within?: Locator): Promise<void> {
  expect.soft(await findMisfits(page, within), where(page, state)).toEqual([]);
}

/** Holds that, beside that, everything there is to read or to find stands out from its ground. */
export async function expectGoodLook(page: Page, state: string, within?: Locator): Promise<void> {
  await expectFits(page, state, within);
  expect.soft(await findPale(page, within), where(page, state)).toEqual([]);
}

function where(page: Page, state: string): string {
  const { width, height } = page.viewportSize() ?? {};
  return `${state}, at ${width} x ${height} px`;
}
