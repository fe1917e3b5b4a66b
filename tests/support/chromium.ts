import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Without these a browser on a machine without network keeps trying to reach the outside. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of an installed Chromium or Chrome, else of Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...elsewhere,
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path));
}

/**
 * As `findChromium`, and installs Debian's package where there is none and it can.
 * @throws Error that says what to install.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'The browser tests need Chromium. Install it ("sudo apt-get install chromium", or "npx playwright install chromium") and run the tests again.',
    );
  }
  process.stdout.write('Installing Chromium from the packages of this system...\n');
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] as const };
  execFileSync('apt-get', ['update', '-qq'], { stdio: [...quietly.stdio] });
  execFileSync('apt-get', ['install', '-qq', '-y', 'chromium'], {
    stdio: [...quietly.stdio],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed chromium, but it cannot be found on PATH.');
  return installed;
}
