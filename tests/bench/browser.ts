import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../site/tests/support/browser/chromium.ts';

export async function launchBrowser() {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
}
