import type { Page, Route } from '@playwright/test';
import {
  answer,
  expectFailure,
  expectSuccess,
  expectValues,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

type Answer = Parameters<Route['fulfill']>[0];
const json = { 'content-type': 'application/json' };

/** Specification, section 7: "The error field of the response is read. If it is set, the call counts as failed." */
const successes: [what: string, answer: Answer][] = [
  ['200 {}', { body: '{}', headers: json }],
  ['200 {"success":true}', { body: '{"success":true}', headers: json }],
  ['200 {"error":null}', { body: '{"error":null}', headers: json }],
  ['200 {"id":1,"data":{"error":"x"}}', { body: '{"id":1,"data":{"error":"x"}}', headers: json }],
  ['201 {}', { status: 201, body: '{}', headers: json }],
  ['202 {}', { status: 202, body: '{}', headers: json }],
  ['204 without body', { status: 204 }],
  ['200 without body that says it is JSON', { body: '', headers: json }],
  ['200 without body or type', { body: '' }],
];
const failures: [what: string, answer: Answer][] = [
  ['200 {"error":"x"}', { body: '{"error":"x"}', headers: json }],
  ['200 {"error":{"message":"x"}}', { body: '{"error":{"message":"x"}}', headers: json }],
  [
    '200 with a page of HTML',
    { body: '<!doctype html><h1>Inloggen</h1>', contentType: 'text/html' },
  ],
  ['200 with broken JSON', { body: '{"success":', headers: json }],
  ['400', { status: 400, body: '{"error":"bad"}', headers: json }],
  ['401', { status: 401, body: '{}', headers: json }],
  ['404', { status: 404, body: '{}', headers: json }],
  ['422', { status: 422, body: '{}', headers: json }],
  ['429', { status: 429, body: '{}', headers: { ...json, 'retry-after': '60' } }],
  ['500', { status: 500, body: '{}', headers: json }],
  ['503', { status: 503, body: '<h1>Onderhoud</h1>', contentType: 'text/html' }],
];

for (const [what, response] of successes) {
  test(`the answer ${what} is a success`, async ({ page }) => {
    const calls = await answer(page, (route) => route.fulfill(response));
    const { dialog, errors } = await sendOne(page);
    await expectSuccess(page);
    await expect(dialog).toBeHidden();
    expect(calls).toHaveLength(1);
    expect(errors).toEqual([]);
  });
}

for (const [what, response] of failures) {
  test(`the answer ${what} is a failure at once, and is logged`, async ({ page }) => {
    const calls = await answer(page, (route) => route.fulfill(response));
    await expectFailed(page);
    expect(calls).toHaveLength(1);
  });
}

for (const reason of ['connectionrefused', 'connectionreset', 'internetdisconnected'] as const) {
  test(`a network error (${reason}) is a failure at once, and is logged`, async ({ page }) => {
    const calls = await answer(page, (route) => route.abort(reason));
    await expectFailed(page);
    expect(calls).toHaveLength(1);
  });
}

test('a function that does not answer is asked again with the same key after 10 s, and has failed 10 s later', async ({
  page,
}) => {
  const calls = await answer(page, () => {});
  await page.clock.install();
  const { dialog, values, errors } = await sendOne(page);
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.fastForward(8_000);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await page.clock.fastForward(2_000);
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[1]?.headers()['idempotency-key']).toBe(calls[0]?.headers()['idempotency-key']);
  expect(calls[1]?.postDataJSON()).toEqual(calls[0]?.postDataJSON());
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expectFailure(page);
  await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeEnabled();
  await expectValues(dialog, values);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(calls).toHaveLength(2);
});

test('an answer to the second question is a success', async ({ page }) => {
  const calls = await answer(page, async (route) => {
    if (calls.length > 1) await route.fulfill({ json: {} });
  });
  await page.clock.install();
  await sendOne(page);
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.fastForward(10_000);
  await expectSuccess(page);
  expect(calls).toHaveLength(2);
});

test('an answer whose body never ends is bounded too', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).includes('send-contact-email')) {
        return original(input, init);
      }
      document.documentElement.dataset['asked'] = 'yes';
      const body = new ReadableStream({
        start: (controller) =>
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
  });
  await sendOne(page);
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expectFailureNow(page);
  }).toPass();
});

async function sendOne(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => {
    const byBrowser = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !byBrowser) errors.push(message.text());
  });
  const values = person();
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  return { dialog, values, errors };
}

async function expectFailed(page: Page) {
  const { dialog, values, errors } = await sendOne(page);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expectValues(dialog, values);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
}

async function expectFailureNow(page: Page) {
  await expect(page.getByText('Er ging iets mis', { exact: true })).toBeVisible({ timeout: 500 });
}
