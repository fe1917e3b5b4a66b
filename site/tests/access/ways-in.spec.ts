import type { Page } from '@playwright/test';
import { fields, fieldsFor, labelOf } from 'contact/fields.ts';
import { bookingLabel } from 'contact/outcomes.ts';
import { owner } from '../../../owner.ts';
import { liveRegions } from '../support/browser/access-tree.ts';
import {
  button,
  dialogOf,
  expectSuccess,
  fieldsOf,
  labels,
  openerOf,
  person,
  successText,
  successTitle,
  typeInto,
  type Values,
} from '../support/browser/dialog.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { test as base, expect, expectOneMail } from '../support/browser/site.ts';

/** A visitor with only one way to operate the page, on the real server. The owner must get one e-mail. */
const test = base.extend<{ values: Values }>({
  values: async ({ page, server, mailbox }, use, { errors }) => {
    const values = person({}, 'demo');
    await page.goto('/');
    await use(values);
    if (errors.length > 0) return;
    const mail = await expectOneMail(server, mailbox, values.email);
    expect(mail.subject).toContain('Demo-aanvraag');
    for (const field of fieldsFor('email'))
      expect(mail.text).toContain(labelOf(fields[field], values[field]));
  },
});

test('keyboard: a visitor skips the header and plans a demo', async ({ page, values }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // With hard calls, a link to them comes before the opener.
  if (owner.hardCalls) await page.keyboard.press('Tab');
  await expect(openerOf(page, 'contact')).toBeFocused();
  await planByKeyboard(page, values);
  await expect(openerOf(page, 'demo')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('keyboard without script: a visitor plans a demo', { tag: '@full' }, async ({
    page,
    values,
  }) => {
    await planByKeyboard(page, values);
    expect(await liveRegions(page)).toEqual([
      ['status', successTitle, successText, ...(owner.bookingUrl ? [bookingLabel] : [])],
    ]);
  });
});

test.describe('on a phone 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

  test('touch: a visitor with a small phone plans a demo', async ({ page, values }) => {
    await openerOf(page, 'demo').tap();
    const dialog = dialogOf(page, 'demo');
    for (const field of fieldsOf('demo')) {
      const control = dialog.getByLabel(labels[field]);
      // A test cannot reach a phone's own list of choices.
      if (fields[field].kind === 'choice') await control.selectOption(values[field]);
      else {
        await control.tap();
        await expect(control).toBeFocused();
        await page.keyboard.insertText(values[field]);
      }
    }
    await button(dialog, 'Verstuur').tap();
    await expectSuccess(page);
    await expect(page.getByText(successText)).toBeInViewport({ ratio: 1 });
  });
});

async function planByKeyboard(page: Page, values: Values): Promise<void> {
  await tabTo(page, openerOf(page, 'demo'));
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'demo');
  for (const field of fieldsOf('demo')) {
    await expect(dialog.getByLabel(labels[field])).toBeFocused();
    await typeInto(dialog.getByLabel(labels[field]), field, values[field]);
    await page.keyboard.press('Tab');
  }
  await tabTo(page, button(dialog, 'Verstuur'));
  await page.keyboard.press('Enter');
  await expectSuccess(page);
}
