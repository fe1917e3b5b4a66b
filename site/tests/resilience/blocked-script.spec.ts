import { owner } from '../../../owner.ts';
import { blockScript } from '../support/browser/others.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';

// Our script does not run, and no `noscript` is drawn.
test('blocked script: the phone number is beside the buttons, because they open nothing in an old browser', async ({
  page,
}) => {
  await blockScript(page);
  await page.goto('/');
  const numbers = page.getByRole('main').getByRole('link', { name: owner.phone });
  await expect(numbers).toHaveCount(2);
  await expect(numbers.first()).toBeVisible();
});

test('running script: the second dialog is gone, and so is the phone number beside the buttons', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('dialog')).toHaveCount(1);
  await expect(page.locator('template, .without-script')).toHaveCount(0);
});

test('typeface: a browser that does not report its paint gets it and the whole style', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await page.goto('/');
  await expectTypeface(page);
  await expect(page.locator('#contact > [role=status]')).toHaveCSS('position', 'fixed');
});
