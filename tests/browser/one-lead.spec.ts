import {
  expectFailure,
  expectSuccess,
  fillIn,
  functionCall,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { answersGoTo } from '../support/mailbox.ts';
import { expect, expectOneMail, test } from '../support/site.ts';

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
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  await expectFailure(page);
  await send(dialog);
  await expectSuccess(page);
  await expectOne(values.email);

  async function expectOne(email: string) {
    await mailbox.waitFor(answersGoTo(email));
    await fence();
    await expectOneMail(server, mailbox, email);
  }

  /** A later request has arrived, so an earlier one would have too. */
  async function fence() {
    const later = person();
    const again = await openDialog(page);
    await fillIn(again, later);
    await send(again);
    await mailbox.waitFor(answersGoTo(later.email));
  }
});

test('a visitor who sends the same values again after a success makes a second lead', async ({
  page,
  mailbox,
}) => {
  const values = person();
  await page.goto('/');
  for (let time = 0; time < 2; time++) {
    const dialog = await openDialog(page);
    await fillIn(dialog, values);
    await send(dialog);
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => mailbox.received.filter(answersGoTo(values.email)).length).toBe(2);
});
