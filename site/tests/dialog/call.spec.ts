import { fields } from 'contact/fields.ts';
import { somebody } from '../../../server/tests/support/calls/somebody.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectValues,
  fieldsOf,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/**
 * Specification, section 7: "a payload of firstName, lastName, email, phone, type"; section 6: "a public anonymous key,
 * role anon".
 */
test('send-contact-email gets one POST of JSON with exactly the trimmed fields and the type, and the anonymous key', async ({
  page,
  dialog,
}) => {
  const calls = await answer(page);
  const values = person({ firstName: '  Anne ', lastName: ' de Vries  ', phone: ' 0612345678 ' });
  await send(dialog, values);
  await expect(dialog).toBeHidden();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.method()).toBe('POST');
  expect(new URL(calls[0]?.url() ?? '').pathname).toBe('/functions/v1/send-contact-email');
  expect(calls[0]?.postDataJSON()).toEqual({
    ...values,
    firstName: 'Anne',
    lastName: 'de Vries',
    phone: '0612345678',
    type: 'contact',
  });
  const headers = calls[0]?.headers() ?? {};
  expect(headers['content-type']).toMatch(/^application\/json/);
  const [, payload = ''] = headers['apikey']?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ role: 'anon' });
  expect(headers['authorization']).toBe(`Bearer ${headers['apikey']}`);
});

test('the idempotency key stays while the values stay; any change or another visit gives a new one', async ({
  page,
  dialog,
}) => {
  const keys: string[] = [];
  await answer(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await route.fulfill({ status: 503 });
  });
  const shown = page.getByRole('dialog');
  const sendAgain = async () => {
    const count = keys.length;
    await send(shown);
    await expect.poll(() => keys.length).toBe(count + 1);
    await expectFailure(page);
    return keys.at(-1);
  };

  await fillIn(dialog, person());
  const first = await sendAgain();
  expect(first).toMatch(/^\S{16,}$/);
  expect(await sendAgain(), 'sent again').toBe(first);
  await button(shown, 'Annuleren').click();
  await openDialog(page);
  expect(await sendAgain(), 'closed, opened and sent again').toBe(first);

  const { type: _, ...lastValues } = somebody('Anna');
  const typed = fieldsOf('contact').filter((field) => fields[field].kind !== 'choice');
  for (const field of typed) {
    await fillIn(shown, { [field]: lastValues[field] });
    await sendAgain();
  }
  await button(shown, 'Annuleren').click();
  await openDialog(page, 'demo');
  await fillIn(shown, person(lastValues, 'demo'));
  await sendAgain();
  await page.reload();
  await openDialog(page, 'demo');
  await fillIn(shown, person(lastValues, 'demo'));
  await sendAgain();
  const why = 'the first values, a change of each field, another type and another visit';
  expect(new Set(keys).size, why).toBe(typed.length + 3);
});

test.describe('with the clock held', () => {
  test.beforeEach(({ page }) => holdClock(page));

  test('a function that does not answer gets the request again with the same key after 10 s, and has failed 10 s later', async ({
    page,
    dialog,
  }) => {
    const calls = await answer(page, () => {});
    const values = person();
    await send(dialog, values);
    for (const count of [1, 2]) {
      await expect.poll(() => calls.length).toBe(count);
      await expect.poll(() => heldTimers(page)).toContain(10_000);
      await expect(dialog.locator('button:enabled')).toHaveCount(0);
      await page.clock.runFor(10_000);
    }
    await expectFailure(page);
    await expectValues(dialog, values);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.headers()['idempotency-key']).toBe(calls[0]?.headers()['idempotency-key']);
  });
});
