import type { Page } from '@playwright/test';
import { typeWords } from '../../content/contact-types.ts';
import { closing } from '../../content/sections/closing.ts';
import { hero } from '../../content/sections/hero.ts';
import {
  answer,
  button,
  dialogOf,
  expectSuccess,
  fieldsOf,
  holdIsland,
  labels,
  openDialog,
  openersOf,
  person,
  readingOpener,
  send,
  sendForm,
  typeOf,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { blockScript, changeDocument } from '../support/browser/others.ts';
import { expect, test } from '../support/browser/site.ts';

/**
 * Specification, section 2: "It is opened by the hero buttons Neem Contact Op and Meer Informatie (type contact) and by the
 * closing button Plan een Demo (type demo). The title is Neem Contact Op for contact and Plan een Demo for demo." An owner
 * may add other openers.
 */
const specified = [
  [hero.id, 'Neem Contact Op', 'contact', 'Neem Contact Op'],
  [hero.id, 'Meer Informatie', 'contact', 'Neem Contact Op'],
  [closing.id, 'Plan een Demo', 'demo', 'Plan een Demo'],
] as const;

test('opener: each, and nothing else, opens the dialog of its type, with empty fields and two buttons, and sends its type', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const ours = specified.map(([section, name]) => button(page.locator(`#${section}`), name));
  const openers = [...ours, ...(await openersOf(page).all())];
  await expect(page.locator('[command=show-modal]')).toHaveCount(openers.length - ours.length);
  for (const [index, opener] of openers.entries())
    await test.step(`${opener}`, async () => {
      await opener.click();
      const dialog = page.getByRole('dialog');
      const [, , type, title] = specified[index] ?? [];
      const asked = type ?? (await typeOf(opener));
      await expect(dialog).toHaveAccessibleName(title ?? typeWords[asked].title);
      await expect(dialog.getByRole('heading')).toHaveText(title ?? typeWords[asked].title);
      await expect(dialog.locator('.fields [name]:visible')).toHaveCount(fieldsOf(asked).length);
      for (const field of fieldsOf(asked)) {
        await expect(dialog.getByLabel(labels[field])).toHaveAttribute('name', field);
        await expect(dialog.getByLabel(labels[field])).toHaveValue('');
      }
      // The page has one control of each name.
      await expect(button(page, 'Annuleren')).toBeEnabled();
      await expect(button(page, 'Verstuur')).toBeEnabled();
      const values = person({}, asked);
      await send(dialog, values);
      await expect(dialog).toBeHidden();
      expect(calls.splice(0).map((call) => call.postDataJSON())).toEqual([
        { ...values, type: asked },
      ]);
    });
});

/** The HTML of an opener for a demo. Tests copy it: an owner may have several of one type, such as one below the prices. */
const demoButton = /<button[^>]*data-type="demo".*?<\/button>/s;

for (const [where, prepare, ...tag] of [
  ['with script', async () => {}],
  ['before React loads', holdIsland, '@full'],
  ['without script', async () => {}],
  ['with the script blocked', blockScript, '@full'],
  ['in an old browser before React loads', (page) => makeOld(page).then(() => holdIsland(page))],
] as [where: string, prepare: (page: Page) => Promise<unknown>, ...tag: string[]][])
  test.describe(where, { tag }, () => {
    test.use({ javaScriptEnabled: where !== 'without script' });

    test(`opener: ${where}, each one opens the dialog of its type, also if several share a type, and gets the focus back; values stay`, async ({
      page,
    }) => {
      await prepare(page);
      await addSection(page);
      await page.goto('/');
      expect(await openersOf(page, 'demo').count()).toBeGreaterThan(1);
      const openers = await openersOf(page).all();
      for (const [index, opener] of [...openers, ...openers.slice(0, 1)].entries()) {
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

test('sent line: is above each opener of its type, and each still opens its dialog', async ({
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

test('opener: on a page without one for a demo, one for contact works', async ({ page }) => {
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
    const end = html.lastIndexOf('<section', html.indexOf(`id="${closing.id}"`));
    const section = `<section><p>Een vast bedrag.</p><p><br>${opener}</p></section>`;
    return html.slice(0, end) + section + html.slice(end);
  });
}
