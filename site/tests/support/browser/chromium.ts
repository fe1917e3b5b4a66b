import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findOnPath, installPackage } from '../../../../tests/support/machine/install.ts';

// Chromium without its windows, half as dear to run. Pages are the same in it; Playwright runs it where nobody looks on.
const shellNames = ['chromium-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Without these a browser on a machine without network keeps trying to reach the outside. */
export const chromiumFlags = [
  '--no-sandbox',
  // As where a person looks on: letters stand where the page puts them.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of an installed Chromium or Chrome, else of Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const candidates = [...elsewhere, chromium.executablePath()];
  return findOnPath(names) ?? candidates.find((path) => existsSync(path));
}

/**
 * As `findChromium`, and installs Debian's package where there is none and it can.
 * @throws Error that says what to install.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackage(
    'chromium',
    'Chromium is missing: install it ("sudo apt-get install chromium", or "npx playwright install chromium").',
  );
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed chromium, but it cannot be found on PATH.');
  return installed;
}

/** What the tests run pages in: Chromium's headless shell, else what `findChromium` gives. */
export function findTestBrowser(): string | undefined {
  return findOnPath(shellNames) ?? findChromium();
}

/**
 * As `findTestBrowser`, and installs Debian's package where there is none and it can.
 * @throws Error that says what to install.
 */
export function ensureTestBrowser(): string {
  try {
    if (!findOnPath(shellNames)) installPackage('chromium-headless-shell', 'missing');
  } catch {
    // Not every system has it.
  }
  return findTestBrowser() ?? ensureChromium();
}
