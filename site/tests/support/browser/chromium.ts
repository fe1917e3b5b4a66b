import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findOnPath } from '../../../../tests/support/machine/programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

export const chromiumFlags = [
  '--no-sandbox',
  // As on a real screen: letters are where the page places them.
  '--font-render-hinting=none',
  '--disable-gpu',
  // Without the following flags a browser on a machine without network keeps trying to connect.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of an installed Chromium or Chrome, or else of Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  const candidates = [...elsewhere, chromium.executablePath()];
  return findOnPath(names) ?? candidates.find((path) => existsSync(path));
}

/** Chromium's headless shell, which needs half the resources and renders pages the same. */
export function findShell(): string | undefined {
  return findOnPath(['chromium-headless-shell']);
}

/** The browser of the tests. */
export function findTestBrowser(): string | undefined {
  return findShell() ?? findChromium();
}
