import { expect, test } from '../support/browser/another-owner.ts';
import { fontsOf, webFont } from '../support/browser/site.ts';

test('further page: has the site’s header, footer and typeface; its links lead to the sections of the home page, and its year is the current one', async ({
  page,
  site,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.setFixedTime('2031-06-15T12:00:00Z');
  await page.goto('/over-ons');
  await expect(page.getByRole('contentinfo').getByText('©')).toContainText('© 2031 ');
  expect(await fontsOf(page, 'h1')).toBe(webFont);
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const found = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  expect(found.length).toBeGreaterThan(1);
  for (const address of found) {
    await page.goto('/over-ons');
    await page
      .getByRole('banner')
      .locator(`a[href="${address.slice(site.address.length)}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(address);
    await expect(page.locator(new URL(address).hash)).toBeInViewport();
  }
  expect(logged).toEqual([]);
});
