import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median, repeat } from './figures.ts';

const visits = 5;

/** Slow 4G as Lighthouse has it, bare, and as it applies it: a request waits for more than one round trip. */
const networks = {
  'slow 4G': { latency: 150, down: 1_600, up: 750 },
  'slow 4G with connecting': { latency: 150 * 3.75, down: 1_600 * 0.9, up: 750 * 0.9 },
};

/** From the address entered, with nothing in the cache, to a form that can be filled in. */
export async function benchColdStart(): Promise<Figure[]> {
  await using server = await startBuiltServer();
  await using browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const [name, network] of Object.entries(networks)) {
    const times = await repeat(visits, () => timeStart(browser, server.address, network));
    figures.push({
      name: `s from nothing to a usable form, ${name}`,
      value: median(times) / 1_000,
      target: { atMost: 0.85 },
      note: `median of ${visits}, ${network.latency} ms, ${network.down} kbit/s`,
    });
  }
  return figures;
}

async function timeStart(browser: Browser, address: string, network: (typeof networks)['slow 4G']) {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: (network.down * 1_000) / 8,
    uploadThroughput: (network.up * 1_000) / 8,
  });
  // Clicks as soon as there is something to see.
  await page.addInitScript(() => {
    const look = () => {
      const opener = document.querySelector<HTMLButtonElement>('[command=show-modal]');
      const isSeen = performance.getEntriesByName('first-contentful-paint').length > 0;
      const isUsable = document.activeElement?.matches('#contact-dialog[open] #firstName');
      if (isUsable) setTimeout(() => Object.assign(window, { usableAt: performance.now() }));
      else requestAnimationFrame(look);
      if (isSeen && !document.querySelector('[open]')) opener?.click();
    };
    look();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.waitForFunction(() => Reflect.get(window, 'usableAt') as number);
  return await ms.jsonValue();
}
