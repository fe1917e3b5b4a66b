import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { typeWords } from '../../content/contact-types.ts';
import {
  brochureName,
  dialogOf,
  expectReact,
  expectSuccess,
  expectValues,
  fillIn,
  openDialog,
  openerOf,
  person,
  readingOpener,
  send,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

test('slow page: the opener that offers the brochure works as soon as it is drawn, and its form is sent once the rest has arrived', {
  tag: ownOrigin,
}, async ({ page, arrivesOnce, posts }) => {
  await using slow = await startSlowHost('id="oplossing"');
  await page.route('/', (route) => route.continue({ url: slow.address }));
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, readingOpener(page));
  await expect(dialog.getByLabel('Voornaam')).toBeFocused();
  await fillIn(dialog, values);
  await expect(dialog.getByRole('link', { name: brochureName })).toBeVisible();
  await expect(page.locator('footer')).toHaveCount(0);
  slow.sendRest();
  await expectReact(dialog);
  await expectValues(dialog, values);
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(typeWords.contact.description)),
  );
  await send(dialog);
  await expectSuccess(page);
  await arrivesOnce(values.email);
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'contact' }]);
});

for (const browser of ['an old browser', 'any browser'])
  for (const type of ['contact', 'demo'] as const)
    test(`slow page in ${browser}: an opener of type ${type} opens its dialog before the dialog for browsers without script has arrived`, {
      // Each browser and each type once in the quick run.
      tag: (browser === 'an old browser') === (type === 'demo') ? ownOrigin : [ownOrigin, '@full'],
    }, async ({ page }) => {
      if (browser === 'an old browser') await makeOld(page);
      await using slow = await startSlowHost('<dialog id="demo-dialog"');
      await page.route('/', (route) => route.continue({ url: slow.address }));
      await page.goto('/', { waitUntil: 'commit' });
      const dialog = dialogOf(page, type);
      await openerOf(page, type).click();
      await expect(dialog).toBeVisible();
      await expect(page.getByLabel('Voornaam')).toBeFocused();
      slow.sendRest();
      await expectReact(page);
      await expect(dialog).toBeVisible();
    });

/** Sends the page up to a text, and the rest after `sendRest`. */
async function startSlowHost(upTo: string) {
  const page = readFileSync('dist/index.html', 'utf8');
  const end = page.indexOf(upTo);
  expect(end, upTo).toBeGreaterThan(0);
  const rest = Promise.withResolvers<void>();
  const host = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(page.slice(0, end));
    await rest.promise;
    response.end(page.slice(end));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  return {
    address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/`,
    sendRest: rest.resolve,
    [Symbol.asyncDispose]: async () => {
      rest.resolve();
      host.closeAllConnections();
      host.close();
    },
  };
}
