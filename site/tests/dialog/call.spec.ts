import { fields } from 'contact/fields.ts';
import { somebody } from '../../../server/tests/support/calls/somebody.ts';
import { writesTo } from '../../../server/tests/support/mail/mailbox.ts';
import {
  answer,
  button,
  expectFailure,
  fieldsOf,
  fillIn,
  functionCall,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/**
 * Specification, section 7: "a payload of firstName, lastName, email, phone, type"; section 6: "a public anonymous key,
 * role anon".
 */
test('call: send-contact-email gets one POST of JSON with exactly the trimmed fields and the type, and the anonymous key', async ({
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

test('idempotency key: stays while the values stay; a change of a value or type, or another visit, makes a new one', async ({
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

test('lost answer: a request that the visitor then sends again arrives once', async ({
  page,
  dialog,
  arrivesOnce,
}) => {
  const values = person();
  await page.route(
    functionCall,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await send(dialog, values);
  await expectFailure(page);
  await send(dialog);
  await expect(dialog).toBeHidden();
  await arrivesOnce(values.email);
});

test('second request: the same values after a success arrive again', async ({ page, mailbox }) => {
  const values = person();
  await page.goto('/');
  for (let time = 0; time < 2; time++) {
    const dialog = await sendForm(page, values);
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => mailbox.received.filter(writesTo(values.email)).length).toBe(2);
});
