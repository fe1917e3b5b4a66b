import { allValues } from '../../../../owner.ts';
import { ownersProject } from '../../../../tests/support/owners-project.ts';
import { claimsWith } from '../build/ended-claims.ts';
import { type SecondOrigin, startSecondOrigin } from '../build/second-origin.ts';
import { test as base, siteSettings } from './site.ts';

export { expect } from './site.ts';

export const bookingUrl = 'https://agenda.example/demo?duur=30&taal=nl';

/** A publishable key, as opposed to a JWT such as the demo's. */
export const publishableKey = 'sb_publishable_0123456789abcdefghijkl_mnopqrst';

export const endedClaims = { automation: true, timeSaved: false };

/**
 * A page on a static host, whose owner has a booking page and a claim that has ended. Its backend serves the same page. The page is
 * built once per worker.
 */
export const test = base.extend<object, { site: SecondOrigin }>({
  site: [
    async ({ mailbox }, use) => {
      const owner = { ...allValues, bookingUrl, claims: claimsWith(endedClaims) };
      await using project = await ownersProject(owner, {});
      const settings = { ...siteSettings(mailbox), PUBLIC_BACKEND_KEY: publishableKey };
      await using site = await startSecondOrigin(settings, project);
      await use(site);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
