import { functionPath } from '../../../contact/answers.ts';
import { expectSuccess, person, sendForm } from '../support/browser/dialog.ts';
import { expect, expectOneMail, publishableKey, test } from '../support/browser/site.ts';

test.use({ backendKey: publishableKey });

const address = '/?utm_source=nieuwsbrief&utm_campaign=%E2%9C%93%20Najaar&gclid=geheim';

test('to a backend on another origin the page tells the labels of its address, and nothing else of it', async ({
  page,
  server,
  mailbox,
}) => {
  const values = person();
  const call = page.waitForRequest(
    (request) => request.url().endsWith(functionPath) && request.method() === 'POST',
  );
  await page.goto(address);
  await sendForm(page, values);
  await expectSuccess(page);
  const { text = '' } = await expectOneMail(server, mailbox, values.email);
  expect(text).toMatch(/Bron: +nieuwsbrief\n\s*Campagne: +✓ Najaar\n/);
  const request = await call;
  expect(await request.headerValue('contact-source')).toBe(
    'utm_source=nieuwsbrief&utm_campaign=%E2%9C%93+Najaar',
  );
  expect(JSON.stringify(await request.allHeaders()) + request.postData()).not.toContain('geheim');
});

test('a backend of before, which does not allow the header, gets the request all the same', async ({
  page,
  server,
  mailbox,
}) => {
  const values = person();
  const sent: (string | null)[] = [];
  await page.route(`**${functionPath}`, async (route) => {
    const source = await route.request().headerValue('contact-source');
    sent.push(source);
    // As a browser does where the preflight does not allow the header.
    if (source !== null) await route.abort('failed');
    else await route.continue();
  });
  await page.goto(address);
  await sendForm(page, values);
  await expectSuccess(page);
  const { text = '' } = await expectOneMail(server, mailbox, values.email);
  expect(text).not.toContain('Bron');
  expect(sent.map((source) => source === null)).toEqual([false, true]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a request to another origin has no labels, and arrives', async ({
    page,
    server,
    mailbox,
  }) => {
    const values = person();
    await page.goto(address);
    await sendForm(page, values);
    await expectSuccess(page);
    const { text = '' } = await expectOneMail(server, mailbox, values.email);
    expect(text).not.toMatch(/Bron|Campagne|geheim/);
  });
});
