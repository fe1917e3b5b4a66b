import { expectReact, fillIn, holdIsland, openerOf, person } from '../support/browser/dialog.ts';
import { translate } from '../support/browser/others.ts';
import { expect, test } from '../support/browser/site.ts';

const moments = [
  'before the dialog opens',
  'while React is on its way',
  'with React there',
  'with a message shown',
] as const;

for (const moment of moments) {
  const tag = moment === 'with a message shown' ? [] : '@full';
  test(`a page that is translated ${moment} shows and removes messages, keeps what was typed, and sends it once`, {
    tag,
  }, async ({ page, arrivesOnce, posts }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const { asked, release } = await holdIsland(page);
    const values = person({}, 'demo');
    const at = (now: (typeof moments)[number]) => now === moment && page.evaluate(translate);
    await page.goto('/');
    await at('before the dialog opens');
    await openerOf(page, 'demo').click();
    const dialog = page.locator('dialog[open]');
    const email = dialog.locator('[name=email]');
    await asked;
    await email.pressSequentially('anne@');
    await at('while React is on its way');
    release();
    await expectReact(page);
    await at('with React there');
    await email.press('Tab');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await at('with a message shown');
    await email.pressSequentially('praktijk');
    await dialog.locator('[name=phone]').fill('1');
    await dialog.locator('[name=phone]').press('Tab');
    await fillIn(dialog, values);
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
    await dialog.locator('[type=submit]').click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect((await arrivesOnce(values.email)).subject).toContain('Demo-aanvraag');
    expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
    expect(errors).toEqual([]);
  });
}

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
      const places: number[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index } of text.textContent?.matchAll(/\d/g) ?? []) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          places.push(range.getBoundingClientRect().left);
        }
      return places;
    }),
  );
  expect(numbers.length).toBeGreaterThan(1);
  for (const places of numbers)
    expect(places).toEqual(places.toSorted((one, other) => one - other));
});
