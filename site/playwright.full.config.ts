import { defineConfig } from '@playwright/test';
import quick, { ofSecondOrigin } from './playwright.config.ts';
import { ownOrigin, type SiteOptions } from './tests/support/browser/site.ts';

const { grepInvert: _, projects = [], ...rest } = quick;

/** The full run: every test, and once more with the page at another origin than its backend. */
export default defineConfig<object, SiteOptions>({
  ...rest,
  projects: [
    ...projects,
    {
      name: 'second-origin-again',
      testIgnore: ofSecondOrigin,
      grepInvert: new RegExp(ownOrigin),
      use: { isElsewhere: true },
    },
  ],
});
