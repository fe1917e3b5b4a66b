import type { Locator, Page } from '@playwright/test';
import { answer, failureTitle, person, sendForm, successTitle } from './dialog.ts';
import { expect } from './site.ts';

/** @returns The live region that holds the toast. */
export async function showSuccess(page: Page): Promise<Locator> {
  await answer(page);
  await page.goto('/');
  await sendForm(page);
  const toast = page.getByRole('status').filter({ hasText: successTitle });
  await expect(toast).toBeVisible();
  return toast;
}

/** @returns The live region that holds the toast. */
export async function showFailure(page: Page, values = person()): Promise<Locator> {
  await answer(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  await sendForm(page, values);
  const toast = page.getByRole('alert').filter({ hasText: failureTitle });
  await expect(toast).toBeVisible();
  return toast;
}
