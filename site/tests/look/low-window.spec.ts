import {
  expectReact,
  fieldsOf,
  fillIn,
  labels,
  messagesIn,
  openDialog,
  person,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** The height that the keyboard leaves on a phone held sideways. */
for (const [height, ...tag] of [[130], [150, '@full']] as const)
  test(`in a window of 640 x ${height} px the focused field is in view`, { tag }, async ({
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
      const isOnTop = (input: Element) => {
        const { left, top, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + 20, top + height / 2) === input;
      };
      expect(await field.evaluate(isOnTop)).toBe(true);
    }
  });

/** At 400 % zoom, and a phone with its keyboard up, where the buttons stay over the form. */
for (const viewport of [
  { width: 341, height: 192 },
  { width: 390, height: 330 },
])
  test(`in a window of ${viewport.width} x ${viewport.height} px Enter in a wrong field shows it with its message`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const dialog = await openDialog(page);
    await expectReact(dialog);
    await fillIn(dialog, person({ phone: '06' }));
    const phone = dialog.getByLabel(labels.phone);
    await phone.press('Enter');
    const message = messagesIn(dialog);
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(phone).toBeInViewport({ ratio: 1 });
    const isOnTop = (text: Element) => {
      const { left, bottom } = text.getBoundingClientRect();
      return document.elementFromPoint(left + 5, bottom - 2) === text;
    };
    expect(await message.evaluate(isOnTop)).toBe(true);
  });
