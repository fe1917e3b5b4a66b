import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findOnPath } from '../../../../tests/support/machine/programs.ts';

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

/** Chromium without its windows, half as dear to run. Pages are the same in it. */
export function findShell(): string | undefined {
  return findOnPath(['chromium-headless-shell']);
}

/** What the tests run pages in. */
export function findTestBrowser(): string | undefined {
  return findShell() ?? findChromium();
}
