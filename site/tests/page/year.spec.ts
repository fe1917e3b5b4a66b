import { expect, test } from '../support/browser/site.ts';

test.use({ timezoneId: 'America/New_York' });

/** Specification, section 1: "The copyright year is the current year", in Amsterdam, wherever the browser thinks it is. */
test('footer: shows the current year in Amsterdam', async ({ page }) => {
  for (const [moment, year] of [
    ['2030-12-31T22:59:59Z', 2030],
    ['2030-12-31T23:00:00Z', 2031],
    ['2031-06-15T12:00:00Z', 2031],
  ] as const) {
    await page.clock.setFixedTime(moment);
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByText('©')).toContainText(`© ${year} `);
  }
});
