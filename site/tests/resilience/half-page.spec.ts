import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dialog as words } from '../../content/dialog.ts';
import {
  button,
  expectReact,
  expectSuccess,
  expectValues,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

test('Meer Informatie works as soon as it is seen, however slowly the rest of the page comes, and offers the brochure once the script runs', {
  tag: ownOrigin,
}, async ({ page, arrivesOnce, posts }) => {
  await using slow = await startSlowHost();
  await page.route('/', (route) => route.continue({ url: slow.address }));
  const values = person();
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'Meer Informatie');
  await expect(dialog.getByLabel('Voornaam')).toBeFocused();
  await fillIn(dialog, values);
  const brochure = dialog.getByRole('link', { name: words.reading.link });
  await expect(brochure).toBeHidden();
  await expect(page.locator('footer')).toHaveCount(0);
  slow.sendRest();
  await expect(brochure).toBeVisible();
  await expectReact(dialog);
  await expectValues(dialog, values);
  await expect(dialog).toHaveAccessibleName('Neem Contact Op');
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(words.contact.description)),
  );
  await send(dialog);
  await expectSuccess(page);
  await arrivesOnce(values.email);
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'contact' }]);
});

for (const [browser, opener] of [
  ['an old browser', 'Neem Contact Op'],
  ['an old browser', 'Plan een Demo'],
  ['any browser', 'Plan een Demo'],
] as const) {
  test(`in ${browser} ${opener} opens its dialog as soon as the script runs, when it was pressed before`, {
    tag: ownOrigin,
  }, async ({ page }) => {
    if (browser === 'an old browser') await makeOld(page);
    await using slow = await startSlowHost('<script type="module">');
    await page.route('/', (route) => route.continue({ url: slow.address }));
    await page.goto('/', { waitUntil: 'commit' });
    await button(page, opener).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    slow.sendRest();
    await expect(page.getByRole('dialog')).toHaveAccessibleName(opener);
    await expect(page.getByLabel('Voornaam')).toBeFocused();
  });
}

/** Sends the page up to a text, by default its first screen, until it is told to send the rest. */
async function startSlowHost(upTo = 'id="oplossing"') {
  const page = readFileSync('dist/index.html', 'utf8');
  const end = page.indexOf(upTo);
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
