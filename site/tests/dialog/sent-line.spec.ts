import type { Locator, Page } from '@playwright/test';
import { bookingUrlFor, type ContactType } from 'contact/contact-types.ts';
import { owner } from '../../../owner.ts';
import { liveRegions } from '../support/browser/access-tree.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  openerOf,
  openersOf,
  person,
  sendForm,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** The time that a success toast stays. */
const successMs = 8_000;

test.beforeEach(async ({ page }) => {
  await holdClock(page);
  await page.goto('/');
});

test('sent line: is above the openers once the toast has gone, and neither moves nor announces anything', async ({
  page,
}) => {
  await answer(page);
  let count = 0;
  for (const type of ['demo', 'contact'] as const) {
    await sendForm(page, person({}, type), type);
    await expectSuccess(page);
    // The line of an earlier request stays. A line with a booking link appears at once (`booking-link.spec.ts`).
    const isAtOnce = bookingUrlFor(type, owner) !== undefined;
    const groups = await groupsOf(page, type);
    if (isAtOnce) count += groups;
    await expect(sentLine(page)).toHaveCount(count);
    const before = await placesOf(page);
    await expect.poll(() => heldTimers(page)).toContain(successMs);
    await page.clock.runFor(successMs);
    if (!isAtOnce) count += groups;
    await expect(sentLine(page)).toHaveCount(count);
    expect(await placesOf(page)).toEqual(before);
    const { y: top } = await boxOf(openerOf(page, type));
    const lines = await Promise.all((await sentLine(page).all()).map(boxOf));
    const gaps = lines.map(({ y, height }) => top - y - height);
    expect(gaps.filter((gap) => gap >= 0 && gap < 10)).toHaveLength(1);
    expect(await liveRegions(page)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  for (const line of await sentLine(page).all()) await expect(line).toBeHidden();
});

test('sent line: appears on dismissing the toast, disappears when another request fails; leaving the page removes line and toast', async ({
  page,
}) => {
  let status = 200;
  await answer(page, (route) => route.fulfill({ status, json: {} }));
  const dialog = await sendForm(page);
  await expectSuccess(page);
  await expect(sentLine(page)).toHaveCount(0);
  await button(page, 'Melding sluiten').click();
  await expect(sentLine(page)).toBeVisible();
  status = 500;
  await sendForm(page);
  await expectFailure(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sentLine(page)).toHaveCount(0);
  status = 200;
  await sendForm(page);
  await button(page, 'Melding sluiten').click();
  await expect(sentLine(page)).toBeVisible();
  await leave(page);
  await expect(sentLine(page)).toHaveCount(0);
  await sendForm(page);
  await expectSuccess(page);
  await leave(page);
  await expect(page.getByText(successTitle)).toHaveCount(0);
});

/** Leaves the page as in a browser that keeps the page and restores it on Back. */
function leave(page: Page) {
  return page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
}

function sentLine(page: Page) {
  return page.locator('main .sent-line');
}

/** The number of groups of buttons that have an opener of this type. */
function groupsOf(page: Page, type: ContactType) {
  return openersOf(page, type).evaluateAll(
    (openers) => new Set(openers.map(({ parentElement }) => parentElement)).size,
  );
}

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return box;
}

/** The vertical positions on the page of all visible buttons and links. */
function placesOf(page: Page) {
  return page
    .locator('main :is(button, a), footer :is(summary, a)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect().top + scrollY),
    );
}
