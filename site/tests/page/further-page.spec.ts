import { join } from 'node:path';
import { expect, fontsOf, test, webFont } from '../support/browser/site.ts';
import { buildFolder, buildSiteFor } from '../support/build/build-site.ts';
import { startStaticHost } from '../support/build/static-host.ts';

const file = join(import.meta.dirname, '../support/build/further-page.astro');

test('further page: has the site’s header, footer and typeface; its links lead to the sections of the home page, and its year is the current one', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await using folder = await buildFolder();
  const built = join(folder.path, 'dist');
  await using host = await startStaticHost(built);
  await buildSiteFor({ SITE_URL: host.origin }, folder.path, file);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.setFixedTime('2031-06-15T12:00:00Z');
  await page.goto(`${host.origin}/further-page`);
  await expect(page.getByRole('contentinfo').getByText('©')).toContainText('© 2031 ');
  expect(await fontsOf(page, 'h1')).toBe(webFont);
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const found = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  expect(found.length).toBeGreaterThan(1);
  for (const address of found) {
    await page.goto(`${host.origin}/further-page`);
    await page
      .getByRole('banner')
      .locator(`a[href="${address.slice(host.origin.length)}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(address);
    await expect(page.locator(new URL(address).hash)).toBeInViewport();
  }
  expect(logged).toEqual([]);
});
