import { expect, test } from '../support/browser/site.ts';

/** Specification, section 1: "The copyright year is the current year", in Amsterdam, wherever the browser thinks it is. */
for (const { now, year, timezoneId, tag } of [
  { now: '2030-12-31T23:30:00Z', year: '2031', timezoneId: 'America/New_York', tag: [] },
  { now: '2030-12-31T22:59:00Z', year: '2030', timezoneId: 'Asia/Tokyo', tag: '@full' },
]) {
  test.describe(`in a browser set to ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the footer shows ${year} at ${now}`, { tag }, async ({ page }) => {
      await page.clock.setFixedTime(now);
      await page.goto('/');
      await expect(page.getByRole('contentinfo').getByText('©')).toContainText(`© ${year} `);
    });
  });
}
