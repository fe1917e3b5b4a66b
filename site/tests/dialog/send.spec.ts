import { writesTo } from '../../../server/tests/support/mail/mailbox.ts';
import {
  expectFailure,
  expectSuccess,
  functionCall,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test("what a visitor sends reaches the owner's mailbox once", async ({
  page,
  dialog,
  arrivesOnce,
}) => {
  const values = person({ lastName: "O'Brien", phone: '+31 (0)6-12 34 56 78' });
  await send(dialog, values);
  await expectSuccess(page);
  expect((await arrivesOnce(values.email)).subject).toContain('Contactverzoek');
});

test('a request whose answer was lost is one lead after the visitor sends it again', async ({
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

test('a visitor who sends the same values again after a success makes a second lead', async ({
  page,
  mailbox,
}) => {
  const values = person();
  await page.goto('/');
  for (let time = 0; time < 2; time++) {
    const dialog = await sendForm(page, values);
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => mailbox.received.filter(writesTo(values.email)).length).toBe(2);
});
