import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from './tests/support/browser/chromium.ts';
import { ownOrigin, type SiteOptions } from './tests/support/browser/site.ts';

const executablePath = findTestBrowser();

const ofSecondOrigin = '**/second-origin/*.spec.ts';

/**
 * A test is part of the quick run unless it carries the tag `@full`. The project `second-origin-again` runs every test
 * once more with the page at another origin than its backend; all of it belongs to the full run.
 */
export default defineConfig<object, SiteOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // On a quiet machine everything comes in well under a second; these allow for a busy one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  projects: [
    { name: 'own-origin', testIgnore: ofSecondOrigin },
    {
      name: 'second-origin',
      testMatch: ofSecondOrigin,
      // Each worker builds the page for its backend: one build is enough for so few tests.
      workers: 1,
      use: { isElsewhere: true },
    },
    {
      name: 'second-origin-again',
      testIgnore: ofSecondOrigin,
      grepInvert: new RegExp(ownOrigin),
      use: { isElsewhere: true },
    },
  ],
  use: {
    locale: 'nl-NL',
    // A trace of each test would double the time of all: `npx playwright test -c site NAME --trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
