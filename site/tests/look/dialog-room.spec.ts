import type { Locator, Page } from '@playwright/test';
import { fieldNames, fields, isAskedFor, textFields } from 'contact/fields.ts';
import sharp from 'sharp';
import { ofLength } from '../../../server/tests/support/calls/a-request.ts';
import {
  answer,
  button,
  expectFailure,
  fillIn,
  labels,
  openDialog,
  openersOf,
  person,
  requiredOf,
  send,
} from '../support/browser/dialog.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';
import { isAsShipped } from '../support/look/as-shipped.ts';

/** Whether the form may be higher than the window, with more fields, longer words or wider letters. */
const isLonger = fieldNames.length > 4 || !isAsShipped;

/** In small windows: which parts of the dialog are in view, and what messages move. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Phones and an old practice PC, each with the bars of its browser. */
for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 390, height: 780 },
  { width: 1366, height: 625 },
]) {
  // It differs little from the two others.
  const tag = viewport.height === 780 ? '@full' : [];
  test.describe(`${viewport.width} x ${viewport.height} px`, { tag }, () => {
    test.use({ viewport });

    test('at its opening the dialog shows what happens with the data, above the buttons', async ({
      page,
    }) => {
      test.skip(isLonger, 'an owner may ask or say more than fits');
      await page.goto('/');
      for (const opener of await openersOf(page).all()) {
        const dialog = await openDialog(page, opener);
        await expectTypeface(page);
        const summary = await placeOf(dialog.locator('summary'));
        const foot = await placeOf(button(dialog, 'Annuleren'));
        expect(summary.top, `${opener}`).toBeGreaterThan(0);
        expect(summary.bottom, `${opener}`).toBeLessThanOrEqual(foot.top);
        await page.keyboard.press('Escape');
      }
    });

    test('messages have space and move nothing that can be pressed; the opened privacy notice comes into view', async ({
      page,
    }) => {
      await page.goto('/');
      const dialog = await openDialog(page);
      await expectTypeface(page);
      const before = await placesOf(dialog);
      await send(dialog);
      await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(requiredOf('contact').length);
      expect(await placesOf(dialog)).toEqual(before);
      // On a phone only those about the names, which are rare, are longer than their space.
      const isPhone = viewport.width < 640;
      const asked = textFields().filter(([, row]) => isAskedFor(row, 'contact'));
      const long = asked.filter(([, { kind }]) => !isPhone || kind !== 'name');
      for (const [name, { max }] of long)
        await dialog.getByLabel(labels[name]).fill(ofLength(name, max + 1));
      for (const [, { messages }] of long)
        await expect(dialog.getByText(messages.tooLong)).toBeVisible();
      expect(await placesOf(dialog)).toEqual(before);

      const summary = dialog.locator('summary');
      await summary.click();
      // All of it, or its beginning at the top of the dialog where it is higher than that.
      const isSeen = async () =>
        (await placeOf(dialog.locator('details'))).bottom <=
          (await placeOf(button(dialog, 'Verstuur'))).top || (await placeOf(summary)).top < 100;
      await expect.poll(isSeen).toBe(true);
      await expect(summary).toBeInViewport({ ratio: 1 });
    });

    test('a failure stays in view above the buttons, which do not move; the title stays in view where there is space', async ({
      page,
    }) => {
      await answer(page, (route) => route.fulfill({ status: 500 }));
      await page.goto('/');
      const dialog = await openDialog(page);
      await expectTypeface(page);
      await fillIn(dialog, person());
      const foot = await placeOf(button(dialog, 'Verstuur'));
      await send(dialog);
      await expectFailure(page);
      const title = dialog.getByRole('heading');
      const failure = dialog.getByRole('alert').locator('.toast');
      await expect(failure).toBeInViewport({ ratio: 1 });
      const isLow = viewport.height < 576;
      if (!isLow) await expect(title).toBeInViewport({ ratio: 1 });
      for (const scrollTop of isLow ? [10_000] : [0, 10_000]) {
        await dialog.evaluate((element, top) => element.scrollTo(0, top), scrollTop);
        await expect(failure).toBeInViewport({ ratio: 1 });
        expect(await placeOf(button(dialog, 'Verstuur'))).toEqual(foot);
        expect((await placeOf(failure)).bottom).toBeLessThanOrEqual(foot.top);
      }
    });
  });
}

for (const viewport of [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 625 },
])
  test(`at ${viewport.width} x ${viewport.height} px the dialog is in the middle of the window, and its rows are equally far apart`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    for (const opener of await openersOf(page).all()) {
      const dialog = await openDialog(page, opener);
      await expectTypeface(page);
      const { top, bottom } = await placeOf(dialog);
      const [above, below] = [top, viewport.height - bottom];
      expect(Math.min(above, below)).toBeGreaterThanOrEqual(12);
      if (!isLonger) expect(Math.abs(above - below)).toBeLessThan(12);
      const rows = dialog.locator('.fields label:visible');
      const tops = await rows.evaluateAll((labels) => [
        ...new Set(labels.map((label) => label.getBoundingClientRect().top)),
      ]);
      const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
      expect(new Set(steps).size, `${steps}`).toBe(1);
      await page.keyboard.press('Escape');
    }
  });

test('on a phone, content that continues fades out above the buttons, and does not at its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/');
  const dialog = await openDialog(page);
  await dialog.locator('summary').click();
  // Looks at each row of pixels right above the buttons, whatever is there after scrolling.
  const farther: boolean[] = [];
  for (let top = 200; top < 260; top += 4) {
    await dialog.evaluate((element, top) => element.scrollTo(0, top), top);
    expect(await isPrinted(page, dialog, 3)).toBe(false);
    farther.push(await isPrinted(page, dialog, 24));
  }
  expect(farther).toContain(true);
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (let above = 1; above < 16; above++)
    expect(await isPrinted(page, dialog, above), `${above} px`).toBe(false);
});

test('first and last name are side by side, except with text of 200 % on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  const dialog = await openDialog(page);
  const first = dialog.getByLabel(fields.firstName.label);
  const last = dialog.getByLabel(fields.lastName.label);
  expect((await placeOf(last)).top).toBe((await placeOf(first)).top);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect((await placeOf(last)).top).toBeGreaterThan((await placeOf(first)).bottom);
});

/** Whether anything is clearly drawn in the row of pixels this far above the foot with the buttons. */
async function isPrinted(page: Page, dialog: Locator, above: number): Promise<boolean> {
  const foot = await placeOf(button(dialog, 'Annuleren').locator('..'));
  const clip = { x: 8, y: Math.round(foot.top) - above, width: 374, height: 1 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.some(({ min, max }) => max - min > 60);
}

function placeOf(thing: Locator): Promise<DOMRect> {
  return thing.evaluate((element) => element.getBoundingClientRect());
}

/** The place of everything that can be pressed. A longer form may scroll to a field in error. */
function placesOf(dialog: Locator): Promise<number[]> {
  return dialog.locator('.fields [name]:enabled, summary, button').evaluateAll(
    (all, isScrolled) =>
      all.map((each) => {
        const { top } = each.getBoundingClientRect();
        // The buttons stay at the foot of the dialog.
        const scrolls = isScrolled && !each.matches('button');
        return Math.round(scrolls ? top + (each.closest('dialog')?.scrollTop ?? 0) : top);
      }),
    isLonger,
  );
}
