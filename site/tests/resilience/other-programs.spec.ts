import { owner } from '../../../owner.ts';
import {
  expectReact,
  expectSuccess,
  expectValues,
  fillIn,
  functionCall,
  holdIsland,
  openDialog,
  openerOf,
  person,
  readingOpener,
  send,
} from '../support/browser/dialog.ts';
import { blockScript, fillSilently, translate, writeIntoForm } from '../support/browser/others.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';

// Password managers and writing aids add elements to forms. React then draws the dialog anew.
test('extension that writes into the form: what was typed before React loaded stays, with focus and caret; Escape returns to the opener', async ({
  page,
}) => {
  const { release } = await holdIsland(page);
  const values = person({}, 'demo');
  await page.goto('/');
  const dialog = await openDialog(page, 'demo');
  await fillIn(dialog, values);
  const firstForm = await page.evaluateHandle(() => document.querySelector('dialog form'));
  await page.evaluate(writeIntoForm);
  const name = dialog.getByLabel('Achternaam');
  await name.fill('Vries');
  await name.press('Home');
  release();
  await expectReact(dialog);
  expect(await firstForm.evaluate((form) => form?.isConnected)).toBe(false);
  await expect(name).toBeFocused();
  await page.keyboard.type('de ');
  await expectValues(dialog, { ...values, lastName: 'de Vries' });
  await page.keyboard.press('Escape');
  await expect(openerOf(page, 'demo')).toBeFocused();
  // In the dialog that offers the brochure, the first focusable element is a link.
  await readingOpener(page).click();
  await expect(page.getByLabel('Voornaam')).toBeFocused();
});

test('extension that writes into the form: an address that is being typed continues at its end when the form is drawn anew', {
  tag: '@full',
}, async ({ page }) => {
  const { release } = await holdIsland(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.evaluate(writeIntoForm);
  const email = dialog.getByLabel('E-mailadres');
  await email.pressSequentially('zo');
  release();
  await expectReact(dialog);
  await page.keyboard.type('ë@praktijk.example');
  await expect(email).toHaveValue('zoë@praktijk.example');
  await expect(email).toHaveAttribute('type', 'email');
});

test('extension that writes into the form: an open privacy notice stays open and keeps the focus', {
  tag: '@full',
}, async ({ page }) => {
  const { release } = await holdIsland(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await dialog.locator('summary').click();
  await page.evaluate(writeIntoForm);
  release();
  await expectReact(dialog);
  await expect(dialog.locator('password-manager')).toHaveCount(0);
  await expect(dialog.locator('details')).toHaveAttribute('open');
  await expect(dialog.locator('summary')).toBeFocused();
});

test('password manager: values that it fills in without events after a failure are sent as another request', async ({
  page,
  dialog,
  posts,
  arrivesOnce,
}) => {
  await page.route(functionCall, (route) => route.abort(), { times: 1 });
  await send(dialog, person());
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  const values = person();
  await page.evaluate(fillSilently, values);
  await send(dialog);
  await expectSuccess(page);
  await arrivesOnce(values.email);
  expect(posts.slice(1).map((post) => post.postDataJSON())).toEqual([
    { ...values, type: 'contact' },
  ]);
  const [failed, sent] = posts.map((post) => post.headers()['idempotency-key']);
  expect(failed).not.toBe(sent);
});

// https://github.com/bloom-housing/bloom/issues/6083
test('phone numbers: a page that is translated into Arabic shows their digits in order', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.evaluate(translate);
  const numbers = await page.locator('[href^="tel:"], .phone').evaluateAll((all) =>
    all.map((number) => {
      const texts = document.createTreeWalker(number, NodeFilter.SHOW_TEXT);
      const places: { top: number; left: number }[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index } of text.textContent?.matchAll(/\d/g) ?? []) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const { top, left } = range.getBoundingClientRect();
          places.push({ top, left });
        }
      return places;
    }),
  );
  expect(numbers.length).toBeGreaterThan(1);
  // A long number may take more than one line.
  for (const places of numbers)
    expect(places).toEqual(places.toSorted((a, b) => a.top - b.top || a.left - b.left));
});

// Our script does not run, and no `noscript` is drawn.
test('blocked script: the phone number is next to the buttons, because they open nothing in an old browser', async ({
  page,
}) => {
  await blockScript(page);
  await page.goto('/');
  const numbers = page.getByRole('main').getByRole('link', { name: owner.phone });
  await expect(numbers).toHaveCount(2);
  await expect(numbers.first()).toBeVisible();
});

test('running script: the second dialog is gone, and so is the phone number next to the buttons', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('dialog')).toHaveCount(1);
  await expect(page.locator('template, .without-script')).toHaveCount(0);
});

test('browser without PerformanceObserver: gets the typeface and the style of the dialog', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await page.goto('/');
  await expectTypeface(page);
  await expect(page.locator('#contact > [role=status]')).toHaveCSS('position', 'fixed');
});
