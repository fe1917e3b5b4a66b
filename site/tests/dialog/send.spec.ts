import { answersGoTo } from '../../../server/tests/support/mail/mailbox.ts';
import {
  expectFailure,
  expectSuccess,
  functionCall,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

for (const [subject, opener] of [
  ['Contactverzoek', 'Neem Contact Op'],
  ['Demoverzoek', 'Plan een Demo'],
] as const) {
  test(`what ${opener} sends reaches the owner's mailbox once`, async ({
    page,
    mailbox,
    server,
  }) => {
    const values = person({ lastName: "O'Brien", phone: '+31 (0)6-12 34 56 78' });
    await page.goto('/');
    await sendForm(page, values, opener);
    await expectSuccess(page);
    const mail = await expectOneMail(server, mailbox, values.email);
    expect(mail.subject).toContain(subject);
  });
}

test('a request whose answer was lost, sent again by the visitor, is one lead', async ({
  page,
  mailbox,
  server,
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
  await page.goto('/');
  const dialog = await sendForm(page, values);
  await expectFailure(page);
  await send(dialog);
  await expect(dialog).toBeHidden();
  await expectOneMail(server, mailbox, values.email);
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
  await expect.poll(() => mailbox.received.filter(answersGoTo(values.email)).length).toBe(2);
});
