import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

/** Specification, section 7: "a payload of firstName, lastName, email, phone, type". */
test('one POST of JSON with exactly the five fields goes to send-contact-email', async ({
  page,
}) => {
  const calls = await answer(page);
  const values = person({ firstName: '  Anne ', lastName: ' de Vries  ', phone: ' 0612345678 ' });
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  await expectSuccess(page);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.method()).toBe('POST');
  expect(new URL(calls[0]?.url() ?? '').pathname).toBe('/functions/v1/send-contact-email');
  expect(calls[0]?.headers()['content-type']).toMatch(/^application\/json/);
  expect(calls[0]?.postDataJSON()).toEqual({
    firstName: 'Anne',
    lastName: 'de Vries',
    email: values.email,
    phone: '0612345678',
    type: 'contact',
  });
});

/** Specification, section 6: "a public anonymous key, role anon". */
test('the call carries the anonymous key', async ({ page }) => {
  const calls = await answer(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expectSuccess(page);
  const headers = calls[0]?.headers() ?? {};
  const [, payload = ''] = headers['apikey']?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ role: 'anon' });
  expect(headers['authorization']).toBe(`Bearer ${headers['apikey']}`);
});

test('the idempotency key is the same for a repeat of the same values', async ({ page }) => {
  const keys = await failingKeys(page);
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  for (let attempt = 1; attempt <= 3; attempt++) {
    await send(dialog);
    await expect.poll(() => keys.length).toBe(attempt);
    await expectFailure(page);
  }
  expect(keys[0]).toMatch(/^\S{16,}$/);
  expect(new Set(keys).size).toBe(1);
});

test('the idempotency key survives Annuleren and reopening with the same values', async ({
  page,
}) => {
  const keys = await failingKeys(page);
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expectFailure(page);
  await button(dialog, 'Annuleren').click();
  await send(await openDialog(page));
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
});

for (const [what, change] of [
  ['first name', { firstName: 'Anna' }],
  ['last name', { lastName: 'Vries' }],
  ['e-mail address', { email: 'anders@praktijk.example' }],
  ['phone number', { phone: '06 12 34 56 79' }],
] as const) {
  test(`another ${what} gives another idempotency key`, async ({ page }) => {
    const keys = await failingKeys(page);
    const dialog = await openDialog(page);
    await fillIn(dialog, person());
    await send(dialog);
    await expectFailure(page);
    await fillIn(dialog, change);
    await send(dialog);
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).not.toBe(keys[0]);
  });
}

test('another type gives another idempotency key', async ({ page }) => {
  const keys = await failingKeys(page);
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expectFailure(page);
  await button(dialog, 'Annuleren').click();
  await send(await openDialog(page, 'Plan een Demo'));
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).not.toBe(keys[0]);
});

test('the same values sent again after a success get another idempotency key', async ({ page }) => {
  const calls = await answer(page);
  const values = person();
  await page.goto('/');
  for (let attempt = 1; attempt <= 2; attempt++) {
    const dialog = await openDialog(page);
    await fillIn(dialog, values);
    await send(dialog);
    await expect(dialog).toBeHidden();
  }
  const keys = calls.map((call) => call.headers()['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

test('two visitors with the same values have different idempotency keys', async ({
  browser,
  baseURL,
}) => {
  const values = person();
  const keys: (string | undefined)[] = [];
  for (let visitor = 0; visitor < 2; visitor++) {
    await using context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const calls = await answer(page);
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, values);
    await send(dialog);
    await expectSuccess(page);
    keys.push(calls[0]?.headers()['idempotency-key']);
  }
  expect(keys[0]).not.toBe(keys[1]);
});

/** Opens the page with a function that always fails, and collects the keys that it is called with. */
async function failingKeys(page: Parameters<typeof answer>[0]) {
  const keys: (string | undefined)[] = [];
  await answer(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fulfill({ status: 503 });
  });
  await page.goto('/');
  return keys;
}
