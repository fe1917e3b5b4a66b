import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/support/chromium.ts';
import { ownOrigin, type SiteOptions } from './tests/support/site.ts';

const executablePath = findChromium();

const ofSecondOrigin = /\/second-origin[\w-]*\.spec\.ts$/;

export default defineConfig<object, SiteOptions>({
  testDir: 'tests/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Room for a busy machine; what is awaited comes in well under a second on a quiet one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  projects: [
    { name: 'own-origin', testIgnore: ofSecondOrigin },
    {
      name: 'second-origin',
      grepInvert: new RegExp(ownOrigin),
      use: { isElsewhere: true },
    },
  ],
  use: {
    locale: 'nl-NL',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
