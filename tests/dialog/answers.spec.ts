import type { Page } from '@playwright/test';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectValues,
  person,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

const patienceMs = 10_000;

test.beforeEach(({ page }) => holdClock(page));

/**
 * Specification, section 7: "The error field of the response is read. If it is set, the call counts as failed." Every
 * other answer is held by `site/islands/send-request.test.ts`.
 */
test('the answer {"error":"x"} is a failure at once, and is logged', async ({ page }) => {
  const calls = await answer(page, (route) => route.fulfill({ json: { error: 'x' } }));
  const { dialog, values, errors } = await sendOne(page);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expectValues(dialog, values);
  await expect.poll(() => errors.length).toBe(1);
  expect(calls).toHaveLength(1);
});

test('a function that does not answer is asked again with the same key after 10 s, and has failed 10 s later', async ({
  page,
}) => {
  const calls = await answer(page, () => {});
  const { dialog, values, errors } = await sendOne(page);
  for (const count of [1, 2]) {
    await expect.poll(() => calls.length).toBe(count);
    await expect.poll(() => heldTimers(page)).toContain(patienceMs);
    await page.clock.runFor(patienceMs - 1);
    await expect(dialog.locator('button:enabled')).toHaveCount(0);
    expect(calls).toHaveLength(count);
    await page.clock.runFor(1);
  }
  await expectFailure(page);
  await expect(button(dialog, 'Annuleren')).toBeEnabled();
  await expectValues(dialog, values);
  await expect.poll(() => errors.length).toBe(1);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.headers()['idempotency-key']).toBe(calls[0]?.headers()['idempotency-key']);
});

async function sendOne(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => {
    const byBrowser = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !byBrowser) errors.push(message.text());
  });
  const values = person();
  await page.goto('/');
  const dialog = await sendForm(page, values);
  return { dialog, values, errors };
}
