import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/another-owner.ts';
import {
  answer,
  button,
  expectFailure,
  expectReact,
  fillIn,
  holdIsland,
  openDialog,
  openerOf,
  person,
  send,
} from '../support/browser/dialog.ts';
import { writeIntoForm } from '../support/browser/others.ts';

const size = (page: Page) => page.getByLabel('Verzonnen grootte');
const day = (page: Page) => page.getByLabel('Verzonnen dag');

test('fields: each type asks for its own, and sends nothing that was typed for another', async ({
  page,
}) => {
  const calls = await answer(page, (route) => route.fulfill({ status: 500 }));
  const sent = () => calls.at(-1)?.postDataJSON();
  const key = () => calls.at(-1)?.headers()['idempotency-key'];
  await page.goto('/');
  const demo = await openDialog(page, 'demo');
  await send(demo, person());
  await expect(demo.getByText('Kies een grootte')).toBeVisible();
  await expect(demo.getByText('Noem een dag')).toBeVisible();
  await expect(size(page)).toBeFocused();
  await size(page).selectOption('Groot');
  await expect(demo.getByText('Kies een grootte')).toBeHidden();
  await day(page).fill('dinsdag');
  await send(demo);
  await expectFailure(page);
  expect(sent()).toMatchObject({ type: 'demo', madeUpSize: 'large', madeUpDay: 'dinsdag' });
  await page.keyboard.press('Escape');

  const contact = await openDialog(page, 'contact');
  await expect(day(page)).toBeHidden();
  await expect(size(page)).toHaveValue('large');
  await size(page).press('Tab');
  await expect(contact.locator('summary')).toBeFocused();
  await send(contact);
  await expectFailure(page);
  expect(sent()).toMatchObject({ type: 'contact', madeUpSize: 'large', madeUpDay: '' });
  const first = key();
  await page.keyboard.press('Escape');
  await openDialog(page, 'demo');
  await day(page).fill('woensdag');
  await page.keyboard.press('Escape');
  await openDialog(page, 'contact');
  await send(contact);
  await expect.poll(() => calls.length).toBe(3);
  await expectFailure(page);
  expect(key()).toBe(first);
  await size(page).selectOption('Klein');
  await send(contact);
  await expect.poll(() => calls.length).toBe(4);
  expect(key()).not.toBe(first);
});

test('dialog: with only a select filled in, `closedby` keeps it open', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await expect(dialog).toHaveAttribute('closedby', 'any');
  await size(page).selectOption('Klein');
  await expect(dialog).toHaveAttribute('closedby', 'closerequest');
});

test("select: keeps value, focus and the type's fields when React takes over the form, and when React fails", async ({
  page,
}) => {
  const { release } = await holdIsland(page);
  await page.goto('/');
  const dialog = await openDialog(page, 'demo');
  await day(page).fill('dinsdag');
  await size(page).selectOption('Groot');
  await size(page).focus();
  const expectKept = async () => {
    await expect(size(page)).toHaveValue('large');
    await expect(size(page)).toBeFocused();
    await expect(day(page)).toHaveValue('dinsdag');
  };
  await page.evaluate(writeIntoForm);
  release();
  await expectReact(dialog);
  await expectKept();
  await button(dialog, 'Annuleren').click();
  await openDialog(page, 'contact');
  await expect(day(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await openDialog(page, 'demo');
  await size(page).selectOption('');
  await size(page).press('Tab');
  // Removes an element before React does.
  await dialog.locator('[aria-invalid=true] + p > svg').evaluate((icon) => icon.remove());
  await size(page).focus();
  await size(page).selectOption('Groot');
  await expect(page.locator('form[data-react]')).toHaveCount(0);
  await expectKept();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('fields without script: each dialog has those of its type, and the browser requires a choice', async ({
    page,
  }) => {
    for (const [type, dayTyped] of [
      ['contact', null],
      ['demo', 'dinsdag'],
    ] as const) {
      await page.goto('/');
      await openerOf(page, type).click();
      const dialog = page.locator('dialog[open]');
      await fillIn(dialog, person());
      if (dayTyped) await dialog.getByLabel('Verzonnen dag').fill(dayTyped);
      else await expect(dialog.getByLabel('Verzonnen dag')).toBeHidden();
      await button(dialog, 'Verstuur').click();
      await expect(dialog.locator('[name]:invalid')).toHaveAttribute('name', 'madeUpSize');
      await dialog.getByLabel('Verzonnen grootte').selectOption('Klein');
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await button(dialog, 'Verstuur').click();
      const body = new URLSearchParams((await posted).postData() ?? '');
      expect([body.get('type'), body.get('madeUpSize'), body.get('madeUpDay')]).toEqual([
        type,
        'small',
        dayTyped,
      ]);
    }
  });
});
