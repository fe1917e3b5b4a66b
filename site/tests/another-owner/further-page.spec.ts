import type { Locator } from '@playwright/test';
import { toRgb } from '../../../owner/contrast.ts';
import { colours } from '../../../owner.ts';
import { expect, test } from '../support/browser/another-owner.ts';
import { fontsOf, webFont } from '../support/browser/site.ts';

test('further page: has the site’s header, footer and typeface; the logo keeps its background in forced colours, links lead to the sections of the home page, and the year is the current one', async ({
  page,
  site,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.setFixedTime('2031-06-15T12:00:00Z');
  await page.goto('/over-ons');
  await expect(page.getByRole('contentinfo').getByText('©')).toContainText('© 2031 ');
  expect(await fontsOf(page, 'h1')).toBe(webFont);
  await page.emulateMedia({ forcedColors: 'active' });
  const paper = `rgb(${toRgb(colours.paper).join(', ')})`;
  await expect(page.locator('header img')).toHaveCSS('background-color', paper);
  await page.emulateMedia({ forcedColors: 'none' });
  const addressesIn = (list: Locator) =>
    list
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const found = await addressesIn(page.getByRole('banner').getByRole('navigation'));
  expect(found.length).toBeGreaterThan(1);
  expect(await addressesIn(page.getByRole('contentinfo').getByRole('list'))).toEqual(found);
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
