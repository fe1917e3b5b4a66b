import { owner } from '../../../owner.ts';
import { expectSuccess, person, sendForm } from '../support/browser/dialog.ts';
import { blockScript } from '../support/browser/others.ts';
import { expect, expectTypeface, ownOrigin, test } from '../support/browser/site.ts';

/**
 * As by an extension, or where a line of the script was changed on the way: our script does not run, and no `noscript` is
 * drawn.
 */
test.describe('where the script is blocked', () => {
  test.beforeEach(({ page }) => blockScript(page));

  for (const [type, subject, ...full] of [
    ['demo', 'Demo-aanvraag'],
    ['contact', 'Contactverzoek', '@full'],
  ] as const)
    test(`an opener of type ${type} opens a dialog with its own title, and what it sends arrives once as ${subject}`, {
      tag: [ownOrigin, ...full],
    }, async ({ page, arrivesOnce }) => {
      const values = person({}, type);
      await page.goto('/');
      await sendForm(page, values, type);
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
    const values = person({}, 'demo');
    await page.goto('/');
    await sendForm(page, values, 'demo');
    await expectSuccess(page);
    expect((await arrivesOnce(values.email)).subject).toContain('Demo-aanvraag');
  });

test('a browser that does not report its paint gets the typeface and the whole style', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await page.goto('/');
  await expectTypeface(page);
  await expect(page.locator('#contact > [role=status]')).toHaveCSS('position', 'fixed');
});
