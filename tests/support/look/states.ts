import type { Locator, Page } from '@playwright/test';
import { fields, fillIn, labels, openDialog, send } from '../browser/dialog.ts';
import { expect } from '../browser/site.ts';

/** Windows from a small phone to a large screen. */
export const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** Values far longer than their fields, each with its field's longest message. */
export const wrong = {
  firstName: 'a'.repeat(51),
  lastName: 'a'.repeat(51),
  email: `anne@${'a'.repeat(255)}.nl`,
  phone: '06',
};

export async function showMessages(page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await fillIn(dialog, wrong);
  await send(dialog);
  await expectMessages(dialog);
}

export async function expectMessages(dialog: Locator): Promise<void> {
  for (const field of fields) {
    await expect(dialog.getByLabel(labels[field])).toHaveAttribute('aria-invalid', 'true');
  }
}
