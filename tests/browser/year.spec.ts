import { expect, test } from '../support/site.ts';

/** Specification, section 1: "The copyright year is the current year", in Amsterdam. */
for (const [now, year] of [
  ['2031-06-15T12:00:00Z', '2031'],
  ['2030-12-31T22:59:00Z', '2030'],
  ['2030-12-31T23:30:00Z', '2031'],
] as const) {
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
    test.describe(`in a browser set to ${timezoneId}`, () => {
      test.use({ timezoneId });

      test(`the footer shows ${year} at ${now}`, async ({ page }) => {
        await page.clock.setFixedTime(now);
        await page.goto('/');
        await expect(page.getByRole('contentinfo').getByText('©')).toContainText(`© ${year} `);
      });
    });
  }
}
