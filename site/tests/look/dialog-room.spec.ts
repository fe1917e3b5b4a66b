import type { Locator, Page } from '@playwright/test';
import { appliesTo, fieldNames, fields, textFields } from 'contact/fields.ts';
import sharp from 'sharp';
import { ofLength } from '../../../server/tests/support/calls/a-request.ts';
import {
  answer,
  button,
  expectFailure,
  expectReact,
  fieldsOf,
  fillIn,
  hold,
  labels,
  messagesIn,
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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Phones and an old practice PC, each with the bars of its browser. */
for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 390, height: 780 },
  { width: 1366, height: 625 },
]) {
  const isPhone = viewport.width < 640;
  test(`dialog of ${sizeOf(viewport)}: it opens with what happens with the data above its buttons, messages move nothing that can be pressed, and the opened privacy notice comes into view`, {
    // It differs little from the two others.
    tag: viewport.height === 780 ? '@full' : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const dialog = page.getByRole('dialog');
    const summary = dialog.locator('summary');
    const buttonTop = async () => (await placeOf(button(dialog, 'Annuleren'))).top;
    for (const opener of isLonger ? [] : await openersOf(page).all()) {
      await openDialog(page, opener);
      await expectTypeface(page);
      const { top, bottom } = await placeOf(summary);
      expect(top, `${opener}`).toBeGreaterThan(0);
      expect(bottom, `${opener}`).toBeLessThanOrEqual(await buttonTop());
      await page.keyboard.press('Escape');
    }
    await openDialog(page);
    await expectTypeface(page);
    const before = await placesOf(dialog);
    await send(dialog);
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(requiredOf('contact').length);
    expect(await placesOf(dialog)).toEqual(before);
    // On a phone only those about the names, which are rare, are longer than their space.
    const asked = textFields().filter(([, row]) => appliesTo(row, 'contact'));
    const long = asked.filter(([, { kind }]) => !isPhone || kind !== 'name');
    for (const [name, { max }] of long)
      await dialog.getByLabel(labels[name]).fill(ofLength(name, max + 1));
    for (const [, { messages }] of long)
      await expect(dialog.getByText(messages.tooLong)).toBeVisible();
    expect(await placesOf(dialog)).toEqual(before);
    await summary.click();
    // All of it, or its beginning at the top of the dialog where it is higher than that.
    const isSeen = async () =>
      (await placeOf(dialog.locator('details'))).bottom <= (await buttonTop()) ||
      (await placeOf(summary)).top < 100;
    await expect.poll(isSeen).toBe(true);
    await expect(summary).toBeInViewport({ ratio: 1 });
  });
}

/** Also a phone with its keyboard up, one held sideways, a tablet both ways, and a low window on a screen. */
for (const [width, height, ...tag] of [
  [320, 568],
  [390, 664],
  [1366, 625],
  [390, 844, '@full'],
  [390, 430, '@full'],
  [844, 390, '@full'],
  [768, 1024, '@full'],
  [1024, 768, '@full'],
  [1280, 800, '@full'],
  [1280, 480, '@full'],
] as const)
  test(`failure toast in a dialog of ${sizeOf({ width, height })}: it is in view right above the buttons, moves none, and covers no field`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
    await page.goto('/');
    const dialog = await openDialog(page);
    await expectTypeface(page);
    await send(dialog, person());
    await expect(button(dialog, 'Verstuur')).toBeDisabled();
    const before = await buttonsOf(dialog);
    release();
    await expectFailure(page);
    const toast = dialog.getByRole('alert').locator('.toast');
    await expect(toast).toBeInViewport({ ratio: 1 });
    expect(await buttonsOf(dialog)).toEqual(before);
    const [place, around] = [await placeOf(toast), await placeOf(dialog)];
    expect(place.left).toBeGreaterThanOrEqual(around.left);
    expect(place.right).toBeLessThanOrEqual(around.right);
    // On an old practice PC it is over the last fields, which scroll from under it.
    if (height !== 625)
      for (const field of await dialog.getByRole('textbox').all())
        expect((await placeOf(field)).bottom).toBeLessThanOrEqual(place.top);
    if (height >= 576) await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
    // In a lower window it scrolls away with the fields.
    const ends = height >= 576 ? [0, 10_000] : height >= 568 ? [10_000] : [];
    for (const scrollTop of ends) {
      await dialog.evaluate((element, top) => element.scrollTo(0, top), scrollTop);
      await expect(toast).toBeInViewport({ ratio: 1 });
      expect(await buttonsOf(dialog)).toEqual(before);
    }
    const { top } = await placeOf(button(dialog, 'Annuleren'));
    const gap = top - (await placeOf(toast)).bottom;
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
  });

test('failure toast: after Enter in a field, which keeps the focus, it comes into view, and scrolls away under the buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const calls = await answer(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await dialog.getByLabel('Voornaam').press('Enter');
  await expect(dialog.locator('.toast')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Voornaam')).toBeFocused();
  expect(calls).toHaveLength(1);
  await dialog.evaluate((element) => element.scrollTo(0, 0));
  for (const name of ['Annuleren', 'Verstuur'])
    expect(await isOnTop(button(dialog, name)), name).toBe(true);
});

/** The height that the keyboard leaves on a phone held sideways. */
for (const [height, ...tag] of [[130], [150, '@full']] as const)
  test(`focused field in a window of 640 x ${height} px: it is in view`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto('/');
    const dialog = await openDialog(page);
    await page.setViewportSize({ width: 640, height });
    for (const name of fieldsOf('contact')) {
      const field = dialog.getByLabel(labels[name]);
      // As a phone does when its keyboard appears.
      await field.blur();
      await field.focus();
      await field.pressSequentially('a');
      await expect(field).toBeInViewport({ ratio: 1 });
      // It must not be under the buttons either.
      expect(await isOnTop(field)).toBe(true);
    }
  });

/** At 400 % zoom, and a phone with its keyboard up, where the buttons stay over the form. */
for (const viewport of [
  { width: 341, height: 192 },
  { width: 390, height: 330 },
])
  test(`wrong field in a window of ${sizeOf(viewport)}: Enter shows it with its message`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const dialog = await openDialog(page);
    await expectReact(dialog);
    await fillIn(dialog, person({ phone: '06' }));
    await dialog.getByLabel(labels.phone).press('Enter');
    await expect(messagesIn(dialog)).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByLabel(labels.phone)).toBeInViewport({ ratio: 1 });
    expect(await isOnTop(messagesIn(dialog))).toBe(true);
  });

for (const viewport of [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 625 },
])
  test(`dialog of ${sizeOf(viewport)}: it is in the middle of the window, and its rows are equally far apart`, async ({
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

test('dialog on a phone: content that continues fades out above the buttons, and does not at its end', async ({
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

test('names: first and last are side by side, except with text of 200 % on a phone', async ({
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
  const { top } = await placeOf(foot(dialog));
  const clip = { x: 8, y: Math.round(top) - above, width: 374, height: 1 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.some(({ min, max }) => max - min > 60);
}

function sizeOf({ width, height }: { width: number; height: number }): string {
  return `${width} x ${height} px`;
}

/** The part with both buttons. */
function foot(dialog: Locator): Locator {
  return dialog.locator('.dialog-foot');
}

/** The left and top of both buttons. */
function buttonsOf(dialog: Locator): Promise<number[]> {
  return foot(dialog)
    .locator('button')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { left, top } = each.getBoundingClientRect();
        return [Math.round(left), Math.round(top)];
      }),
    );
}

/** Whether a click near the lower end of its beginning would reach it: what covers it comes from below. */
function isOnTop(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 15, bottom - 2));
  });
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
