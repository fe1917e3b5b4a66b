import { defineConfig } from '@playwright/test';
import quick, { withOwnBuild } from './playwright.config.ts';
import { ownOrigin, type SiteOptions } from './tests/support/browser/site.ts';

const { grepInvert: _, projects = [], ...rest } = quick;

/** The full run: every test, and some again with page and backend on different origins. */
export default defineConfig<object, SiteOptions>({
  ...rest,
  projects: [
    ...projects,
    {
      name: 'second-origin-again',
      testIgnore: withOwnBuild,
      grepInvert: new RegExp(ownOrigin),
      use: { isElsewhere: true },
    },
  ],
});
