import type { Locator } from '@playwright/test';
import { fieldNames } from '../../../contact/fields.ts';
import {
  answer,
  button,
  fillIn,
  hold,
  labels,
  openDialog,
  person,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Phones upright, with the keyboard up and on their side; a tablet both ways; a screen, and a low window on it. */
const sizes = [
  [320, 568],
  [390, 844],
  [390, 430],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1280, 480],
] as const;

for (const [width, height] of sizes) {
  test.describe(`${width} x ${height} px`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('the failure toast stands in the dialog, right above its buttons, covers nothing and moves no button', {
      tag: width === 390 && height === 844 ? [] : '@full',
    }, async ({ page }) => {
      const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
      await page.goto('/');
      const dialog = await sendForm(page);
      const buttons = [button(dialog, 'Annuleren'), button(dialog, 'Verstuur')];
      const before = await boxes(buttons);
      release();
      const toast = dialog.locator('.toast');
      await expect(toast).toBeInViewport({ ratio: 1 });
      await expect(button(dialog, 'Verstuur')).toBeEnabled();
      for (const [index, { x, y }] of (await boxes(buttons)).entries()) {
        expect(Math.abs(x - (before[index]?.x ?? 0))).toBeLessThan(1);
        expect(Math.abs(y - (before[index]?.y ?? 0))).toBeLessThan(1);
      }
      const [place, around] = (await boxes([toast, dialog])) as [DOMRect, DOMRect];
      expect(place.left).toBeGreaterThanOrEqual(around.left);
      expect(place.right).toBeLessThanOrEqual(around.right);
      const gap = (before[0]?.y ?? 0) - place.bottom;
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(40);
      const others = [...fieldNames.map((field) => dialog.getByLabel(labels[field])), ...buttons];
      for (const box of await boxes(others)) {
        const isApart =
          box.y + box.height <= place.y ||
          place.y + place.height <= box.y ||
          box.x + box.width <= place.x ||
          place.x + place.width <= box.x;
        const boxesInWords = `${JSON.stringify(box)} and the toast at ${JSON.stringify(place)}`;
        expect(isApart, boxesInWords).toBe(true);
      }
    });
  });
}

test('scrolled away, the failure toast goes under the buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await answer(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  const dialog = await sendForm(page);
  await expect(dialog.locator('.toast')).toBeInViewport({ ratio: 1 });
  await dialog.evaluate((element) => element.scrollTo(0, 0));
  for (const name of ['Annuleren', 'Verstuur']) {
    const isOnTop = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await button(dialog, name).evaluate(isOnTop), name).toBe(true);
  }
});

test('after Enter in a field the failure toast comes into view, too', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await answer(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await dialog.getByLabel('Voornaam').press('Enter');
  await expect(dialog.locator('.toast')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Voornaam')).toBeFocused();
});

function boxes(locators: Locator[]): Promise<DOMRect[]> {
  return Promise.all(
    locators.map((locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().toJSON()),
    ),
  );
}
