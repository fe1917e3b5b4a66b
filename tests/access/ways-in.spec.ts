import type { Page } from '@playwright/test';
import {
  type AccessNode,
  accessTree,
  activate,
  focusedIn,
  liveRegions,
  nodeNamed,
  nodesIn,
  withRole,
  writeInto,
} from '../support/browser/access-tree.ts';
import {
  button,
  expectSuccess,
  fields,
  labels,
  openDialog,
  person,
  successText,
  successTitle,
  type Values,
} from '../support/browser/dialog.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { test as base, expect, expectOneMail } from '../support/browser/site.ts';

/**
 * Each of these visitors comes new, plans a demo on the real server by the one way in that they have, and knows
 * that it arrived; the owner gets one e-mail.
 */
const test = base.extend<{ values: Values }>({
  values: async ({ page, server, mailbox }, use, { errors }) => {
    const values = person();
    await page.goto('/');
    await use(values);
    if (errors.length > 0) return;
    const mail = await expectOneMail(server, mailbox, values.email);
    expect(mail.subject).toContain('Demoverzoek');
    for (const field of fields) expect(mail.text).toContain(values[field]);
  },
});

test('a visitor who has only the accessibility tree plans a demo', async ({ page, values }) => {
  await activate(page, await nodeNamed(page, 'button', 'Plan een Demo'));
  const dialog = await nodeNamed(page, 'dialog', 'Plan een Demo');
  expect(dialog.description).toBe('Laat uw gegevens achter. Wij plannen samen met u een demo.');
  expect(focusedIn(await accessTree(page))).toEqual(['Voornaam']);
  const inputs = withRole(dialog, 'textbox');
  expect(inputs).toHaveLength(fields.length);
  for (const [index, field] of fields.entries()) {
    const input = inputs[index] as AccessNode;
    expect(input).toMatchObject({ name: labels[field], states: { required: true } });
    await writeInto(page, input, values[field]);
    expect(nodesIn(await nodeNamed(page, 'textbox', labels[field]))).toContainEqual(
      expect.objectContaining({ role: 'StaticText', name: values[field] }),
    );
  }
  await activate(page, await nodeNamed(page, 'button', 'Verstuur'));
  await expect.poll(() => liveRegions(page)).toEqual([['status', successTitle, successText]]);
  expect(withRole(await accessTree(page), 'dialog', 'alert')).toEqual([]);
});

test('a visitor with only a keyboard plans a demo, past what they skip', async ({
  page,
  values,
}) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Neem Contact Op')).toBeFocused();
  await planByKeyboard(page, values);
  await expect(button(page, 'Plan een Demo')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor whose browser runs no script plans a demo with the keyboard', async ({
    page,
    values,
  }) => {
    await planByKeyboard(page, values);
    expect(await liveRegions(page)).toEqual([['status', successTitle, successText]]);
  });
});

for (const [where, viewport] of [
  ['a phone 320 px wide', { width: 320, height: 568 }],
  ['a phone on its side', { width: 667, height: 375 }],
] as const) {
  const tag = viewport.width === 320 ? [] : '@full';
  test.describe(`on ${where}`, { tag }, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test(`a visitor with ${where} plans a demo by touch`, async ({ page, values }) => {
      await button(page, 'Plan een Demo').tap();
      const dialog = page.getByRole('dialog', { name: 'Plan een Demo' });
      for (const field of fields) {
        await dialog.getByLabel(labels[field]).tap();
        await expect(dialog.getByLabel(labels[field])).toBeFocused();
        await page.keyboard.insertText(values[field]);
      }
      await button(dialog, 'Verstuur').tap();
      await expectSuccess(page);
      await expect(page.getByText(successText)).toBeInViewport({ ratio: 1 });
    });
  });
}

for (const [who, options] of [
  ['who needs forced colours', { contextOptions: { forcedColors: 'active' } }],
  ['who needs less motion', { contextOptions: { reducedMotion: 'reduce' } }],
  ['who zooms to 400 %', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
] as const) {
  test.describe(`for a visitor ${who}`, { tag: '@full' }, () => {
    test.use(options);

    test(`a visitor ${who} plans a demo`, async ({ page, values }) => {
      const dialog = await openDialog(page, 'Plan een Demo');
      await fillByClicks(page, values);
      await button(dialog, 'Verstuur').click();
      await expectSuccess(page);
      await expect(page.getByText(successText)).toBeInViewport({ ratio: 1 });
    });
  });
}

async function fillByClicks(page: Page, values: Values): Promise<void> {
  for (const field of fields) {
    await page.getByRole('dialog').getByLabel(labels[field]).click();
    await page.keyboard.type(values[field]);
  }
}

async function planByKeyboard(page: Page, values: Values): Promise<void> {
  await tabTo(page, button(page, 'Plan een Demo'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Plan een Demo' });
  for (const field of fields) {
    await expect(dialog.getByLabel(labels[field])).toBeFocused();
    await page.keyboard.type(values[field]);
    await page.keyboard.press('Tab');
  }
  await tabTo(page, button(dialog, 'Verstuur'));
  await page.keyboard.press('Enter');
  await expectSuccess(page);
}
