import type { Locator } from '@playwright/test';
import { brochureAddress } from '../../content/brochure.ts';
import { dialogWords } from '../../content/dialog.ts';
import { hero } from '../../content/sections/hero.ts';
import {
  brochureName,
  button,
  expectFailure,
  expectReact,
  expectValues,
  fillIn,
  firstField,
  hold,
  holdIsland,
  openDialog,
  openersOf,
  person,
  readingOpener,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/**
 * The specification makes Meer Informatie open the contact dialog, in which a visitor who would rather read finds the
 * brochure.
 */
test('brochure: only the dialog of Meer Informatie offers it, and its download keeps the form, even if a host serves it for display', async ({
  page,
}) => {
  const values = person();
  await page.route(brochureAddress, async (route) => {
    const response = await route.fetch();
    const { 'content-disposition': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/');
  const reading = button(page.locator(`#${hero.id}`), 'Meer Informatie');
  await expect(openersOf(page).and(page.locator('[data-reading]'))).toHaveText('Meer Informatie');
  for (const opener of [...(await openersOf(page).all()), reading]) {
    const dialog = await openDialog(page, opener);
    await expect(firstField(dialog)).toBeFocused();
    const brochure = dialog.getByRole('link', { name: brochureName });
    const isOffered = (await opener.getAttribute('data-reading')) !== null;
    await expect(brochure).toHaveCount(isOffered ? 1 : 0);
    if (opener === reading) {
      await expect(dialog).toHaveAccessibleDescription(
        new RegExp(RegExp.escape(dialogWords.reading)),
      );
      await fillIn(dialog, values);
      const arrives = page.waitForEvent('download');
      await brochure.click();
      const download = await arrives;
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      await download.cancel();
      await expectValues(dialog, values);
    }
    await button(dialog, 'Annuleren').click();
    await expect(dialog).toBeHidden();
  }
});

test('brochure link: looks like a button, and is disabled during sending, also before React has loaded', async ({
  page,
}) => {
  const { calls, release } = await hold(page, (route) => route.fulfill({ status: 500 }));
  const script = await holdIsland(page);
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.goto('/');
  const dialog = await openDialog(page, readingOpener(page));
  const link = dialog.locator('.reading a');
  await expect(link).toHaveAttribute('data-variant', 'secondary');
  const usualLook = await lookOf(link);
  await send(dialog, person());
  await expectDisabled();
  script.release();
  await expectReact(dialog);
  await expect.poll(() => calls.length).toBe(1);
  await expectDisabled();
  release();
  await expectFailure(page);
  await expect(dialog.getByRole('link', { name: brochureName })).toBeEnabled();
  expect(await lookOf(link)).toEqual(usualLook);
  expect(downloads).toBe(0);

  async function expectDisabled() {
    await expect(link).toBeDisabled();
    expect(await lookOf(link)).not.toEqual(usualLook);
    // Neither a pointer nor the keyboard can follow the link.
    const { x, y, width, height } = (await link.boundingBox()) ?? new DOMRect();
    await page.mouse.click(x + width / 2, y + height / 2);
    await link.evaluate((element) => element.focus());
    await expect(link).not.toBeFocused();
  }
});

function lookOf(thing: Locator) {
  return thing.evaluate((element) => {
    const { color, backgroundColor, opacity } = getComputedStyle(element);
    return { color, backgroundColor, opacity };
  });
}
