import { writesTo } from '../../../server/tests/support/mail/mailbox.ts';
import { postForm } from '../../../server/tests/support/server/send.ts';
import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

test('visit: leaves no cookie and nothing in storage, and calls only the site and its backend', async ({
  page,
  context,
  site,
}) => {
  const asked = new Set<string>();
  const cookieSetters: string[] = [];
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  context.on('response', async (response) => {
    if (await response.headerValue('set-cookie')) cookieSetters.push(response.url());
  });

  await page.goto('/#kleine-letters');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/geen cookies/i)).toBeVisible();
  await page.goto('/', { waitUntil: 'networkidle' });
  await answer(page, (route) => route.fulfill({ status: 500 }));
  const dialog = await sendForm(page);
  await expectFailure(page);
  await page.unrouteAll();
  await send(dialog);
  await expectSuccess(page);
  const demo = await openDialog(page, 'demo');
  await button(demo, 'Annuleren').click();
  const download = page.waitForEvent('download');
  await button(page, 'Download Brochure').click();
  await (await download).cancel();
  await page.goto('/weg');
  await page.goBack();

  expect(await context.cookies()).toEqual([]);
  expect(cookieSetters).toEqual([]);
  expect([...asked].sort()).toEqual([...new Set([site.address, site.server.address])].sort());
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    // `caches` and `serviceWorker` are missing if the page is opened over plain http under a host name.
    ...((await globalThis.caches?.keys()) ?? []),
    ...((await navigator.serviceWorker?.getRegistrations()) ?? []).map(({ scope }) => scope),
    document.cookie,
  ]);
  expect(kept).toEqual(['']);
  // The form as a browser without script sends it.
  const { headers } = await postForm(site.server.address);
  expect(headers.getSetCookie()).toEqual([]);
});

// Every other test opens the site at the address that the server prints.
test('localhost: the page sends a request that reaches the owner, and calls no other origin', {
  tag: ownOrigin,
}, async ({ page, server, mailbox }) => {
  const origin = `http://localhost:${server.port}`;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const values = person({}, 'demo');
  await page.goto(origin);
  await sendForm(page, values, 'demo');
  await expectSuccess(page);
  expect((await mailbox.waitFor(writesTo(values.email))).subject).toContain('Demo-aanvraag');
  expect([...asked]).toEqual([origin]);
});
