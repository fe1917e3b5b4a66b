import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from './tests/support/browser/chromium.ts';
import type { SiteOptions } from './tests/support/browser/site.ts';

const executablePath = findTestBrowser();

const ofSecondOrigin = '**/second-origin/*.spec.ts';
const ofAnotherOwner = '**/another-owner/*.spec.ts';
export const withOwnBuild = [ofSecondOrigin, ofAnotherOwner];

/** The quick run: every test except those tagged `@full`, which `playwright.full.config.ts` adds. */
export default defineConfig<object, SiteOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  grepInvert: /@full/,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // On a quiet machine everything takes well under a second. These limits allow for a busy one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  projects: [
    { name: 'own-origin', testIgnore: withOwnBuild },
    // In these projects each worker builds a site, and so few tests need only one build.
    { name: 'another-owner', testMatch: ofAnotherOwner, workers: 1 },
    { name: 'second-origin', testMatch: ofSecondOrigin, workers: 1 },
  ],
  use: {
    locale: 'nl-NL',
    // Traces would double the time of the run: `node run.js playwright test -c site NAME --trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
