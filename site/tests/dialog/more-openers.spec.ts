import type { Page } from '@playwright/test';
import { closing } from '../../content/sections/closing.ts';
import {
  answer,
  button,
  dialogOf,
  expectSuccess,
  holdIsland,
  openDialog,
  openersOf,
  person,
  readingOpener,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { blockScript, changeDocument } from '../support/browser/others.ts';
import { expect, test } from '../support/browser/site.ts';

/** An owner may have several buttons of one type, such as one below the prices. */
const demoButton = /<button[^>]*data-type="demo".*?<\/button>/s;

for (const [where, prepare] of [
  ['with script', async () => {}],
  ['before React is there', holdIsland],
  ['without script', async () => {}],
  ['where the script is blocked', blockScript],
  ['in an old browser', makeOld],
] as [where: string, prepare: (page: Page) => Promise<unknown>][])
  test.describe(where, () => {
    test.use({ javaScriptEnabled: where !== 'without script' });

    test(`opener: ${where} each opens the dialog of its type, also of several, and gets the focus back; what was typed stays`, async ({
      page,
    }) => {
      await prepare(page);
      await addSection(page);
      await page.goto('/');
      expect(await openersOf(page, 'demo').count()).toBeGreaterThan(1);
      const openers = await openersOf(page).all();
      for (const [index, opener] of [...openers, ...openers].entries()) {
        const dialog = await openDialog(page, opener);
        const name = dialog.getByLabel('Voornaam');
        await name.fill(`Anne ${index}`);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog).toBeVisible();
        await expect(name).toHaveValue(`Anne ${index}`);
        await button(dialog, 'Annuleren').click();
        await expect(opener).toBeFocused();
      }
    });
  });

test('once a request was sent, a line says so above each opener of its type, and each still opens its dialog', async ({
  page,
}) => {
  await addSection(page);
  await answer(page);
  await page.goto('/');
  await sendForm(page, person({}, 'demo'), 'demo');
  await expectSuccess(page);
  await button(page, 'Melding sluiten').click();
  const lines = page.locator('.sent-line');
  const openers = await openersOf(page, 'demo').all();
  await expect(lines).toHaveCount(openers.length);
  for (const [index, opener] of openers.entries()) {
    await opener.scrollIntoViewIfNeeded();
    const [line, place] = [await lines.nth(index).boundingBox(), await opener.boundingBox()];
    const gap = (place?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0);
    expect(Math.abs(gap)).toBeLessThan(10);
    expect(line?.x).toBe(place?.x);
    await openDialog(page, opener);
    await page.keyboard.press('Escape');
  }
});

test('a page without an opener for a demo opens the dialog by its other buttons', async ({
  page,
}) => {
  await answer(page);
  await changeDocument(page, (html) => html.replaceAll(new RegExp(demoButton, 'gs'), ''));
  await page.goto('/');
  await expect(openersOf(page, 'demo')).toHaveCount(0);
  await send(await openDialog(page, readingOpener(page)), person());
  await expectSuccess(page);
  await expect(dialogOf(page, 'contact')).toBeHidden();
});

/** Adds a section with an opener for a demo, in a block of text. */
async function addSection(page: Page) {
  await changeDocument(page, (html) => {
    const [opener = ''] = demoButton.exec(html) ?? [];
    const end = html.indexOf(`<section id="${closing.id}"`);
    const section = `<section><p>Een vast bedrag.</p><p><br>${opener}</p></section>`;
    return html.slice(0, end) + section + html.slice(end);
  });
}
