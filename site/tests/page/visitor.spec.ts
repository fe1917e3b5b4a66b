import { answersGoTo } from '../../../server/tests/support/mail/mailbox.ts';
import {
  answer,
  expectFailure,
  expectSuccess,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

// Every other test opens the site under the name that the server says.
test('a request sent from the site opened as localhost reaches the owner; its visitor gets no cookie and makes no request elsewhere', {
  tag: ownOrigin,
}, async ({ page, context, server, mailbox }) => {
  const origin = `http://localhost:${server.port}`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const values = person();
  await page.goto(`${origin}/`);
  await answer(page, (route) => route.fulfill({ status: 500 }));
  const dialog = await sendForm(page, values, 'Plan een Demo');
  await expectFailure(page);
  await page.unrouteAll();
  await send(dialog);
  await expectSuccess(page);
  expect((await mailbox.waitFor(answersGoTo(values.email))).subject).toContain('Demoverzoek');
  expect(asked.map((url) => new URL(url).origin).filter((other) => other !== origin)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor without script gets no cookie either', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await sendForm(page);
    await expectSuccess(page);
    expect(await context.cookies()).toEqual([]);
  });
});
