import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/support/chromium.ts';
import type { SiteOptions } from './tests/support/site.ts';

const executablePath = findChromium();

/** What concerns the backend, and so holds as well where that is of another origin. */
const ofBackend =
  /\/(?:absent-script|answers|auth|auth-calls|auth-silence|dropped-connection|late-script|no-script|old-browser|one-lead|send|sending|wire)\.spec\.ts$/;
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
      testMatch: [ofBackend, ofSecondOrigin],
      grepInvert: /@own-origin/,
      use: { isElsewhere: true },
    },
  ],
  use: {
    locale: 'nl-NL',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
