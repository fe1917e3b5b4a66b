import type { Locator } from '@playwright/test';
import { mapFields } from 'contact/fields.ts';
import { holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  dialogOf,
  expectReact,
  expectValues,
  fillIn,
  firstField,
  messagesIn,
  openDialog,
  openerOf,
  person,
  readingOpener,
  requiredOf,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test('Annuleren and Escape: close the dialog, send nothing, return the focus and keep the values, which the demo opener then sends as a demo request', async ({
  page,
}) => {
  const calls = await answer(page);
  const values = person();
  await page.goto('/');
  const contact = await openDialog(page, readingOpener(page));
  await fillIn(contact, values);
  await button(contact, 'Annuleren').click();
  await expect(contact).toBeHidden();
  await expect(readingOpener(page)).toBeFocused();
  const demo = await openDialog(page, 'demo');
  await expectValues(demo, values);
  await page.keyboard.press('Escape');
  await expect(demo).toBeHidden();
  await expect(openerOf(page, 'demo')).toBeFocused();
  expect(calls).toHaveLength(0);
  await openDialog(page, 'demo');
  const { email, phone } = values;
  const asDemo = person({ email, phone }, 'demo');
  await send(demo, asDemo);
  await expect(demo).toBeHidden();
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ ...asDemo, type: 'demo' }]);
});

test.describe('with the clock held', () => {
  test.beforeEach(({ page }) => holdClock(page));

  for (const [type, ...tag] of [['contact'], ['demo', '@full']] as const)
    test(`double click on an opener of type ${type}: its dialog stays open with the focus in the first field, wherever the second click lands`, {
      tag,
    }, async ({ page }) => {
      await page.goto('/');
      await openerOf(page, type).dblclick();
      const dialog = dialogOf(page, type);
      await expect(dialog).toBeVisible();
      await expect(firstField(dialog)).toBeFocused();
      // On the backdrop, on the privacy notice, and on both buttons.
      const targets = [dialog.locator('summary'), ...(await dialog.getByRole('button').all())];
      for (const place of [{ x: 5, y: 5 }, ...(await Promise.all(targets.map(centreOf)))]) {
        await page.mouse.move(place.x, place.y);
        // The second click of a double click, without the first.
        await page.mouse.down({ clickCount: 2 });
        await page.mouse.up({ clickCount: 2 });
        await expect(dialog).toBeVisible();
        await expect(firstField(dialog)).toBeFocused();
      }
      await expect(dialog.locator('details[open], [aria-invalid=true]')).toHaveCount(0);
    });

  test('backdrop: a click closes the dialog only while its fields are empty', async ({
    page,
    dialog,
  }) => {
    const lastName = dialog.getByLabel('Achternaam');
    await page.clock.runFor(600);
    await expect(dialog).toHaveAttribute('closedby', 'any');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await openDialog(page);
    await page.clock.runFor(600);
    await expect(dialog).toHaveAttribute('closedby', 'any');
    await lastName.pressSequentially('d');
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 5);
    await expect(lastName).toHaveValue('d');
    await expect(dialog).toBeVisible();
    await lastName.fill('');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });
});

test('Enter held on an opener: opens the dialog, and neither sends nor closes it', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.goto('/');
  await openerOf(page, 'demo').focus();
  await page.keyboard.down('Enter');
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  const dialog = dialogOf(page, 'demo');
  await expectReact(dialog);
  await expect(firstField(dialog)).toBeFocused();
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
  await dialog.getByLabel('Voornaam').press('Enter');
  await expect(messagesIn(dialog)).toHaveCount(requiredOf('demo').length);
  expect(calls).toHaveLength(0);
});

test('page behind the dialog: does not scroll', async ({ page, dialog }) => {
  const place = () => page.evaluate(() => scrollY);
  for (const { x, y } of [{ x: 5, y: 5 }, await centreOf(dialog.getByRole('heading'))]) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 900);
    // By the next frame, everything that moves has moved.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await place()).toBe(0);
  }
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 900);
  await expect.poll(place).toBeGreaterThan(0);
});

test.describe('in a window where the form does not fit', () => {
  test.use({ viewport: { width: 320, height: 400 } });

  test('reopened dialog: starts at its title, shows no error at an empty or emptied field, and keeps a value with its message', async ({
    page,
    dialog,
  }) => {
    await send(dialog, { lastName: 'de Vries', email: 'anne@', phone: '  ' });
    await expect(messagesIn(dialog)).toHaveCount(requiredOf('contact').length - 1);
    await dialog.getByLabel('Voornaam').pressSequentially('A');
    await page.keyboard.press('Backspace');
    await dialog.locator('summary').scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('heading')).not.toBeInViewport();
    await button(dialog, 'Annuleren').click();
    const demo = await openDialog(page, 'demo');
    await expect(demo.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(firstField(demo)).toBeFocused();
    await expect(demo.getByLabel('Achternaam')).toHaveValue('de Vries');
    await expect(demo.locator('[aria-invalid=true]')).toHaveAccessibleName('E-mailadres');
    // Leaving the empty first field shows no error either.
    await page.keyboard.press('Tab');
    await expect(demo.getByLabel('Achternaam')).toBeFocused();
    await expect(messagesIn(demo)).toHaveText('Ongeldig email adres');
  });
});

test('values: are gone once the page is left, and after a reload', async ({ page, dialog }) => {
  const none = mapFields(() => '');
  await expectReact(dialog);
  await fillIn(dialog, person());
  // As in a browser that keeps the page and restores it on Back.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
  await expectValues(dialog, none);
  await send(dialog);
  await expect(messagesIn(dialog)).toHaveCount(requiredOf('contact').length);
  await fillIn(dialog, person());
  await page.reload();
  await expectValues(await openDialog(page), none);
});

async function centreOf(thing: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await thing.boundingBox()) ?? new DOMRect();
  return { x: x + width / 2, y: y + height / 2 };
}
