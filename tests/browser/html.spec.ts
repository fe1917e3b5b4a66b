import type { Page } from '@playwright/test';
import { openDialog, send } from '../support/dialog.ts';
import { findInvalid } from '../support/html.ts';
import { expect, test } from '../support/site.ts';
import { showFailure, showSuccess } from '../support/toasts.ts';

/** What React has made of the document, in each state; what the build wrote is held by `tests/html.test.ts`. */
for (const [state, show] of [
  ['with the dialog open', async (page) => void (await openDialog(page, 'Plan een Demo'))],
  [
    'with every field in error',
    async (page) => {
      const dialog = await openDialog(page);
      await send(dialog);
      await expect(dialog.getByText('Voornaam is verplicht')).toBeVisible();
    },
  ],
  ['after a failure', async (page) => void (await showFailure(page))],
  ['after a success', async (page) => void (await showSuccess(page))],
] as const satisfies [string, (page: Page) => Promise<void>][]) {
  test(`the document is valid ${state}`, async ({ page }) => {
    await page.goto('/');
    await show(page);
    expect(await findInvalid(await page.content())).toEqual([]);
  });
}
