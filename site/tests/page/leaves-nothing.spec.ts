import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { owner } from '../../../owner.ts';
import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  openDialog,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test('a whole visit leaves no cookie and nothing in storage, and asks nobody but the site and its backend', async ({
  page,
  context,
  site,
}) => {
  const asked = new Set<string>();
  const setting: string[] = [];
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  context.on('response', async (response) => {
    if (await response.headerValue('set-cookie')) setting.push(response.url());
  });

  await page.goto('/#kleine-letters');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/geen cookies/i)).toBeVisible();
  await page.goto('/', { waitUntil: 'networkidle' });
  await answer(page, (route) => route.fulfill({ status: 500 }));
  const dialog = await sendForm(page);
  await expectFailure(page);
  await page.unrouteAll();
  await button(dialog, 'Verstuur').click();
  await expectSuccess(page);
  const demo = await openDialog(page, 'Plan een Demo');
  await button(demo, 'Annuleren').click();
  const download = page.waitForEvent('download');
  await button(page, 'Download Brochure').click();
  await (await download).cancel();
  await page.goto('/weg');
  await page.goBack();

  expect(await context.cookies()).toEqual([]);
  expect(setting).toEqual([]);
  expect([...asked].sort()).toEqual([...new Set([site.address, site.server.address])].sort());
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    // Missing where the page is opened over plain http under a name.
    ...((await globalThis.caches?.keys()) ?? []),
    ...((await navigator.serviceWorker?.getRegistrations()) ?? []).map(({ scope }) => scope),
    document.cookie,
  ]);
  expect(kept).toEqual(['']);
});

test('the policy that security.txt names is the small print of the footer, with how accessible the site is', async ({
  page,
  site,
}) => {
  const text = readFileSync(join(site.folder, '.well-known/security.txt'), 'utf8');
  const [, fragment = ''] = /^Policy: \S+\/(#\S+)$/m.exec(text) ?? [];
  await page.goto(`/${fragment}`);
  const footer = page.getByRole('contentinfo');
  const { privacyEmail, securityEmail } = owner.company;
  for (const words of [
    /WCAG 2\.2, niveau AA.*test.* 20\d\d/s,
    `Bel ${owner.phone} of mail naar ${privacyEmail}`,
    /lek gevonden/i,
    `Mail naar ${securityEmail}`,
  ])
    await expect(footer).toContainText(words);
  await expect(footer.getByText('Toegankelijkheid', { exact: true })).toBeVisible();
});
