import { owner } from '../../../owner.ts';
import {
  button,
  expectSuccess,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { blockScript, changeDocument } from '../support/browser/others.ts';
import { expect, expectTypeface, ownOrigin, test } from '../support/browser/site.ts';

/**
 * As by an extension, or where a line of the script was changed on the way: our script does not run, and no `noscript` is
 * drawn.
 */
test.describe('where the script is blocked', () => {
  test.beforeEach(({ page }) => blockScript(page));

  for (const [opener, subject, ...full] of [
    ['Plan een Demo', 'Demoverzoek'],
    ['Neem Contact Op', 'Contactverzoek', '@full'],
  ] as const)
    test(`${opener} opens a dialog with its own title, and what it sends arrives once as ${subject}`, {
      tag: [ownOrigin, ...full],
    }, async ({ page, arrivesOnce }) => {
      const values = person();
      await page.goto('/');
      await sendForm(page, values, opener);
      await expectSuccess(page);
      expect((await arrivesOnce(values.email)).subject).toContain(subject);
    });

  test('the phone number is beside the buttons, because they open nothing in an old browser', async ({
    page,
  }) => {
    await page.goto('/');
    const numbers = page.getByRole('main').getByRole('link', { name: owner.phone });
    await expect(numbers).toHaveCount(2);
    await expect(numbers.first()).toBeVisible();
  });
});

test('where the script runs, the second dialog is gone, and so is the phone number beside the buttons', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('dialog')).toHaveCount(1);
  await expect(page.locator('template, .without-script')).toHaveCount(0);
});

for (const [missing, ...full] of [
  ['PerformanceObserver'],
  ['fonts', '@full'],
  ['Intl', '@full'],
] as const)
  test(`a browser without ${missing} sends a demo as a demo`, {
    tag: [ownOrigin, ...full],
  }, async ({ page, arrivesOnce }) => {
    await page.addInitScript((name) => {
      Reflect.deleteProperty(window, name);
      if (name === 'fonts') Reflect.deleteProperty(Document.prototype, name);
    }, missing);
    const values = person();
    await page.goto('/');
    await sendForm(page, values, 'Plan een Demo');
    await expectSuccess(page);
    expect((await arrivesOnce(values.email)).subject).toContain('Demoverzoek');
  });

test('a browser that does not report its paint gets the typeface and the whole style', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await page.goto('/');
  await expectTypeface(page);
  await expect(page.locator('#contact > [role=status]')).toHaveCSS('position', 'fixed');
});

const demoButton = /<button[^>]*data-type="demo".*?<\/button>/s;

for (const [browser, ...full] of [['an old browser'], ['any browser', '@full']] as const)
  test(`in ${browser} a second button for a demo opens its dialog as well, and without one the other buttons open theirs`, {
    tag: [ownOrigin, ...full],
  }, async ({ page }) => {
    if (browser === 'an old browser') await makeOld(page);
    const second = (html: string) => html.replace(demoButton, (all) => all + all);
    await changeDocument(page, second);
    await page.goto('/');
    for (const each of await page.locator('main [data-type=demo]').all()) {
      await each.click();
      const dialog = page.getByRole('dialog', { name: 'Plan een Demo', exact: true });
      await button(dialog, 'Annuleren').click();
      await expect(dialog).toBeHidden();
    }
    await page.unrouteAll();
    await changeDocument(page, (html) => html.replace(demoButton, ''));
    await page.goto('/');
    const dialog = await openDialog(page, 'Meer Informatie');
    await send(dialog, person());
    await expectSuccess(page);
  });
