import type { Locator, Page } from '@playwright/test';
import { fields } from 'contact/fields.ts';
import sharp from 'sharp';
import {
  answer,
  button,
  expectReact,
  fieldsOf,
  fillIn,
  labels,
  messagesIn,
  openDialog,
  person,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  test(`focused field in a window of 640 x ${height} px: is in view`, { tag }, async ({ page }) => {
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
      // The field must not be under the buttons either.
      expect(await isOnTop(field)).toBe(true);
    }
  });

/** Windows at 400 % zoom, and of a phone with its keyboard up: the buttons stay over the form. */
for (const [viewport, ...tag] of [
  [{ width: 341, height: 192 }],
  [{ width: 390, height: 330 }, '@full'],
] as const)
  test(`wrong field in a window of ${viewport.width} x ${viewport.height} px: Enter shows it with its message`, {
    tag,
  }, async ({ page }) => {
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

test('dialog on a phone: content fades out above the buttons while more follows, and not at its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/');
  const dialog = await openDialog(page);
  await dialog.locator('summary').click();
  const farther: boolean[] = [];
  for (let top = 200; top < 260; top += 4) {
    await dialog.evaluate((element, top) => element.scrollTo(0, top), top);
    const rows = await printedAbove(page, dialog);
    expect(rows[2], `${top} px`).toBe(false);
    farther.push(rows[23] === true);
  }
  expect(farther).toContain(true);
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect((await printedAbove(page, dialog)).slice(0, 15)).toEqual(Array(15).fill(false));
});

test('names at 320 px: first and last are side by side, except with text of 200 %', async ({
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

/** For each row of pixels above the buttons, from the lowest: whether anything is clearly drawn in it. */
async function printedAbove(page: Page, dialog: Locator): Promise<boolean[]> {
  const { top } = await placeOf(dialog.locator('.dialog-foot'));
  const clip = { x: 8, y: Math.round(top) - 24, width: 374, height: 24 };
  const shot = sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .greyscale();
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: 24 }, (_, row) => {
    const start = (23 - row) * info.width;
    const pixels = data.subarray(start, start + info.width);
    return Math.max(...pixels) - Math.min(...pixels) > 60;
  });
}

/** Whether a click near the element's lower left corner would reach it: anything that covers it does so from below. */
function isOnTop(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 15, bottom - 2));
  });
}

function placeOf(thing: Locator): Promise<DOMRect> {
  return thing.evaluate((element) => element.getBoundingClientRect());
}
