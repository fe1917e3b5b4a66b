import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { outcomes } from 'contact/outcomes.ts';
import { functionPath } from 'contact/wire.ts';
import { writesTo } from '../../../server/tests/support/mail/mailbox.ts';
import { expectFailure, expectSuccess, person, sendForm } from '../support/browser/dialog.ts';
import { expect, publishableKey, test } from '../support/browser/second-origin.ts';
import { findInvalid } from '../support/build/html.ts';
import { assertSelfContained } from '../support/build/limits.ts';
import { startStaticHost } from '../support/build/static-host.ts';

test('backend on another origin: the browser makes one preflight for two calls, and may call no other origin', async ({
  page,
  context,
  site,
  server,
  arrivesOnce,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const answers = await watchFunction(page);
  const called = page.waitForRequest((request) => request.method() === 'POST');
  const values = person();
  const headers = (await page.goto('/'))?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  for (const directive of ['connect-src', 'form-action'])
    expect(policy).toContain(`${directive} 'self' ${server.address};`);
  expect(policy).not.toContain('*');
  expect(headers['referrer-policy']).toBe('strict-origin');
  await sendForm(page, values);
  await expectSuccess(page);
  await arrivesOnce(values.email);
  await expect.poll(answers).toEqual(['OPTIONS 204', 'POST 200']);
  // What the backend learns about the visitor's page, and the key that the page sends.
  expect(await (await called).allHeaders()).toMatchObject({
    referer: `${site.address}/`,
    origin: site.address,
    apikey: publishableKey,
    authorization: `Bearer ${publishableKey}`,
  });
  await page.goto('/');
  await sendForm(page);
  await expectSuccess(page);
  await expect.poll(answers).toEqual(['OPTIONS 204', 'POST 200', 'POST 200']);
  expect([...asked].sort()).toEqual([server.address, site.address].sort());
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('unlisted origin: the request is not sent, and the dialog shows the failure', async ({
  page,
  site,
  mailbox,
  arrivesOnce,
}) => {
  await using unlisted = await startStaticHost(site.folder);
  const answers = await watchFunction(page);
  const values = person();
  await page.goto(unlisted.origin);
  const dialog = await sendForm(page, values);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await expect.poll(answers).toEqual(['OPTIONS 403']);
  const later = person();
  await page.goto(site.address);
  await sendForm(page, later);
  await expectSuccess(page);
  await arrivesOnce(later.email);
  expect(mailbox.received.filter(writesTo(values.email))).toHaveLength(0);
});

test('static host: index.html has both outcome messages as valid HTML, and no extra script', async ({
  site,
}) => {
  const html = readFileSync(join(site.folder, 'index.html'), 'utf8');
  assertSelfContained(html);
  for (const { title } of Object.values(outcomes)) expect(html).toContain(title);
  expect(await findInvalid(html)).toEqual([]);
  const scripts = (folder: string) => globSync('**/*.js', { cwd: folder }).length;
  expect(scripts(site.folder)).toBe(scripts('dist'));
});

/**
 * The function's answers in the browser so far, each as `POST 200`: the preflights, then the rest. It watches through DevTools,
 * because Playwright answers preflights itself if a test routes requests.
 */
async function watchFunction(page: Page): Promise<() => string[]> {
  const methods = new Map<string, string>();
  const statuses = new Map<string, number>();
  const client = await page.context().newCDPSession(page);
  client.on('Network.requestWillBeSent', ({ requestId, request: { url, method } }) => {
    if (url.endsWith(functionPath)) methods.set(requestId, method);
  });
  client.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  await client.send('Network.enable');
  return () =>
    [...methods]
      .filter(([id]) => statuses.has(id))
      .map(([id, method]) => `${method} ${statuses.get(id)}`)
      .sort();
}
