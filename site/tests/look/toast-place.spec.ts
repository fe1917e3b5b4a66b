import type { Locator } from '@playwright/test';
import {
  answer,
  button,
  fillIn,
  hold,
  openDialog,
  person,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Phones upright, with the keyboard and held sideways; a tablet both ways; a screen, and a low window on it. */
for (const [width, height] of [
  [320, 568],
  [390, 844],
  [390, 430],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1280, 480],
] as const) {
  test(`at ${width} x ${height} px the failure toast is in the dialog, right above its buttons, covers nothing and moves no button`, {
    tag: width === 390 && height === 844 ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
    await page.goto('/');
    const dialog = await sendForm(page);
    const before = await buttonsOf(dialog);
    release();
    const toast = dialog.locator('.toast');
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect(button(dialog, 'Verstuur')).toBeEnabled();
    const after = await buttonsOf(dialog);
    expect(after.map(Math.round)).toEqual(before.map(Math.round));
    const [place, around] = [await placeOf(toast), await placeOf(dialog)];
    expect(place.left).toBeGreaterThanOrEqual(around.left);
    expect(place.right).toBeLessThanOrEqual(around.right);
    const gap = (await placeOf(button(dialog, 'Annuleren'))).top - place.bottom;
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
    for (const field of await dialog.getByRole('textbox').all())
      expect((await placeOf(field)).bottom).toBeLessThanOrEqual(place.top);
  });
}

test('Enter in a field sends once; the failure toast comes into view, and scrolls away under the buttons', async ({
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
  for (const name of ['Annuleren', 'Verstuur']) {
    const isOnTop = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await button(dialog, name).evaluate(isOnTop), name).toBe(true);
  }
});

/** The top of both. */
function buttonsOf(dialog: Locator): Promise<number[]> {
  return dialog.locator('.dialog-foot button').evaluateAll((all) =>
    all.flatMap((each) => {
      const { x, y } = each.getBoundingClientRect();
      return [x, y];
    }),
  );
}

function placeOf(thing: Locator): Promise<DOMRect> {
  return thing.evaluate((element) => element.getBoundingClientRect());
}
