import {
  answer,
  button,
  expectSuccess,
  fields,
  fillIn,
  labels,
  type Opener,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/site.ts';

for (const opener of [
  'Neem Contact Op',
  'Meer Informatie',
  'Plan een Demo',
] as const satisfies Opener[]) {
  test(`a visitor with only a keyboard sends a request through ${opener}`, async ({ page }) => {
    const calls = await answer(page);
    const values = person();
    await page.goto('/');
    await tabTo(page, button(page, opener));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Voornaam')).toBeFocused();
    for (const field of fields) {
      await expect(dialog.getByLabel(labels[field])).toBeFocused();
      await page.keyboard.type(values[field], { delay: 10 });
      await page.keyboard.press('Tab');
    }
    await tabTo(page, button(page, 'Annuleren'));
    await page.keyboard.press('Tab');
    await expect(button(page, 'Verstuur')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSuccess(page);
    await expect(button(page, opener)).toBeFocused();
    expect(calls.map((call) => call.postDataJSON())).toMatchObject([values]);
  });
}

for (const field of fields) {
  test(`Enter in ${labels[field]} sends once`, async ({ page }) => {
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, person());
    await dialog.getByLabel(labels[field]).press('Enter');
    await expectSuccess(page);
    expect(calls).toHaveLength(1);
  });
}

test('opening puts the focus in the first field, also before any script has arrived', async ({
  page,
}) => {
  await page.route('**/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Voornaam')).toBeFocused();
});

test('Space opens the dialog and Escape gives the focus back', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, button(page, 'Plan een Demo'));
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Plan een Demo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Plan een Demo')).toBeFocused();
});

for (const [wrong, index] of fields.map((field, index) => [field, index] as const)) {
  test(`Verstuur moves the focus to ${labels[wrong]} when it is the first field in error`, async ({
    page,
  }) => {
    await page.goto('/');
    const dialog = await openDialog(page);
    const values = person();
    for (const field of fields.slice(index)) values[field] = '';
    await fillIn(dialog, values);
    await send(dialog);
    await expect(dialog.getByLabel(labels[wrong])).toBeFocused();
  });
}

test('Tab never reaches the page behind the open dialog', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const focused = page.locator('a:focus, main button:focus, footer :focus');
    expect(await focused.and(page.locator(':not(dialog *)')).count()).toBe(0);
  }
  await expect(dialog).toBeVisible();
});
