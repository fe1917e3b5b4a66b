import { expect, test } from '../support/browser/site.ts';

test.use({ timezoneId: 'America/New_York' });

/** Specification, section 1: "The copyright year is the current year", in Amsterdam, wherever the browser thinks it is. */
test('the footer shows the current year in Amsterdam', async ({ page }) => {
  await page.clock.setFixedTime('2030-12-31T23:30:00Z');
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByText('©')).toContainText('© 2031 ');
});
