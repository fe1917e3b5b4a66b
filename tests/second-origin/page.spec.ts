import type { Page } from '@playwright/test';
import { functionPath } from '../../contact/answers.ts';
import { demoKey } from '../../hosting.ts';
import {
  expectFailure,
  expectSuccess,
  fillIn,
  functionCall,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { type Exchange, watchFunction } from '../support/browser/exchanges.ts';
import {
  expect,
  expectOneMail,
  publishableKey,
  siteSettings,
  test,
} from '../support/browser/site.ts';
import { startStaticHost } from '../support/build/static-host.ts';
import { answersGoTo } from '../support/mail/mailbox.ts';
import { startServer } from '../support/server/server.ts';

test.use({ backendKey: publishableKey });

test('the browser asks once whether it may call, is allowed what the call carries, calls, and asks nobody else', async ({
  page,
  context,
  site,
  server,
  mailbox,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const exchanges = await watchFunction(page);
  const values = person();
  await sendFrom(page, '/', values);
  await expectSuccess(page);
  await expectOneMail(server, mailbox, values.email);
  await expect.poll(() => statuses(exchanges())).toEqual(['OPTIONS 204', 'POST 200']);
  const [preflight, call] = exchanges().map(({ received }) => received);
  expect(preflight).toMatchObject({
    'access-control-allow-origin': site.address,
    'access-control-allow-methods': 'POST',
    vary: 'Origin',
  });
  expect(preflight?.['access-control-allow-headers']?.split(', ').sort()).toEqual(
    ['apikey', 'authorization', 'content-type', 'idempotency-key', 'x-client-info'].sort(),
  );
  expect(call).toMatchObject({ 'access-control-allow-origin': site.address });
  // What the backend learns of where a visitor comes from, and by which key it knows the page.
  expect(exchanges().at(-1)?.sent).toMatchObject({
    referer: `${site.address}/`,
    origin: site.address,
    apikey: publishableKey,
    authorization: `Bearer ${publishableKey}`,
  });
  await sendFrom(page, '/', person());
  await expectSuccess(page);
  await expect.poll(() => statuses(exchanges())).toEqual(['OPTIONS 204', 'POST 200', 'POST 200']);
  expect([...asked].sort()).toEqual([server.address, site.address].sort());
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('from an origin that is not listed nothing is sent, and the dialog shows the failure', async ({
  page,
  site,
  server,
  mailbox,
}) => {
  await using unlisted = await startStaticHost(site.folder);
  const exchanges = await watchFunction(page);
  const values = person();
  const dialog = await sendFrom(page, unlisted.origin, values);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expect.poll(() => statuses(exchanges())).toEqual(['OPTIONS 403']);
  const later = person();
  await sendFrom(page, site.address, later);
  await expectSuccess(page);
  await expectOneMail(server, mailbox, later.email);
  expect(mailbox.received.filter(answersGoTo(values.email))).toHaveLength(0);
});

test('the call carries the publishable key of the page, and is a failure to a backend that knows another key', async ({
  page,
  site,
  mailbox,
}) => {
  await using strange = await startServer({
    ...siteSettings(mailbox),
    ALLOWED_ORIGINS: site.address,
    PUBLIC_BACKEND_KEY: demoKey,
  });
  const statuses: number[] = [];
  // Playwright answers the preflight where it routes the call.
  await page.route(functionCall, async (route) => {
    const { apikey, authorization } = route.request().headers();
    expect({ apikey, authorization }).toEqual({
      apikey: publishableKey,
      authorization: `Bearer ${publishableKey}`,
    });
    const response = await route.fetch({ url: strange.address + functionPath });
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  const values = person();
  const dialog = await sendFrom(page, '/', values);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  expect(statuses).toEqual([401]);
  expect(mailbox.received.filter(answersGoTo(values.email))).toHaveLength(0);
});

test('by its policy forms and calls of the page may go to the backend and nowhere else', async ({
  page,
  site,
  server,
}) => {
  const response = await page.goto('/');
  const headers = response?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  for (const directive of ['connect-src', 'form-action']) {
    expect(policy).toContain(`${directive} 'self' ${server.address};`);
  }
  expect(headers['referrer-policy']).toBe('strict-origin');
  expect(policy).not.toContain('*');
  await using other = await startStaticHost(site.folder);
  const blocked = await page.evaluate(async (address) => {
    const seen: string[] = [];
    const told = Promise.withResolvers<void>();
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      seen.push(effectiveDirective);
      if (seen.length === 2) told.resolve();
    });
    await fetch(address).catch(() => {});
    const form = document.createElement('form');
    form.method = 'post';
    form.action = address;
    document.body.append(form);
    form.submit();
    await told.promise;
    return seen;
  }, other.origin);
  expect(blocked).toEqual(['connect-src', 'form-action']);
});

function statuses(exchanges: Exchange[]): string[] {
  return exchanges.map(({ method, status }) => `${method} ${status}`);
}

/** Fills in the dialog of the page at this address and sends it. */
async function sendFrom(page: Page, address: string, values: ReturnType<typeof person>) {
  await page.goto(address);
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await send(dialog);
  return dialog;
}
