import type { Locator, Page } from '@playwright/test';
import { answer, failureTitle, fillIn, openDialog, person, send, successTitle } from './dialog.ts';
import { expect } from './site.ts';

async function sendOne(page: Page) {
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
}

/** The live region that holds the success toast. */
export async function showSuccess(page: Page): Promise<Locator> {
  await answer(page);
  await sendOne(page);
  const toast = page.getByRole('status').filter({ hasText: successTitle });
  await expect(toast).toBeVisible();
  return toast;
}

export async function showFailure(page: Page): Promise<Locator> {
  await answer(page, (route) => route.fulfill({ status: 500 }));
  await sendOne(page);
  const toast = page.getByRole('alert').filter({ hasText: failureTitle });
  await expect(toast).toBeVisible();
  return toast;
}
