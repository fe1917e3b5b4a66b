import type { Page } from '@playwright/test';
import { demoKey } from '../../public.ts';
import {
  expectFailure,
  expectSuccess,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { type Exchange, watchFunction } from '../support/exchanges.ts';
import { answersGoTo } from '../support/mailbox.ts';
import { startSecondOrigin } from '../support/second-origin.ts';
import { expect, expectOneMail, siteSettings, test } from '../support/site.ts';
import { startStaticHost } from '../support/static-host.ts';

test('the browser asks once whether it may call, is allowed what the call carries, and calls', async ({
  page,
  site,
  server,
  mailbox,
}) => {
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
  await sendFrom(page, '/', person());
  await expectSuccess(page);
  await expect.poll(() => statuses(exchanges())).toEqual(['OPTIONS 204', 'POST 200', 'POST 200']);
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

test('a publishable key opens the function as well, and a key that the backend does not know is a failure', async ({
  page,
  mailbox,
}) => {
  const key = 'sb_publishable_0123456789abcdefghijkl_mnopqrst';
  const settings = { ...siteSettings(mailbox), PUBLIC_BACKEND_KEY: key };
  const values = person();
  const exchanges = await watchFunction(page);
  await using site = await startSecondOrigin(settings);
  await sendFrom(page, site.address, values);
  await expectSuccess(page);
  await mailbox.waitFor(answersGoTo(values.email));
  await expect.poll(() => statuses(exchanges())).toEqual(['OPTIONS 204', 'POST 200']);
  const { sent } = exchanges().at(-1) ?? {};
  expect(sent).toMatchObject({ apikey: key, authorization: `Bearer ${key}` });
  await using strange = await startSecondOrigin(settings, { PUBLIC_BACKEND_KEY: demoKey });
  const refused = person();
  const dialog = await sendFrom(page, strange.address, refused);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expect.poll(() => statuses(exchanges())).toContain('POST 401');
  expect(mailbox.received.filter(answersGoTo(refused.email))).toHaveLength(0);
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

test('a visitor gets no cookie and nothing in storage, and asks nobody but page and backend', async ({
  page,
  context,
  site,
  server,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const exchanges = await watchFunction(page);
  await sendFrom(page, '/', person());
  await expectSuccess(page);
  expect([...asked].sort()).toEqual([server.address, site.address].sort());
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  // What the backend learns of where a visitor comes from.
  await expect.poll(() => statuses(exchanges())).toContain('POST 200');
  const { sent } = exchanges().at(-1) ?? {};
  expect(sent).toMatchObject({ referer: `${site.address}/`, origin: site.address });
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
