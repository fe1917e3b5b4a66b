import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../site/tests/support/browser/chromium.ts';
import { island } from '../../site/tests/support/browser/dialog.ts';
import { programAt } from '../support/machine/programs.ts';
import { median, repeat, report, spread } from './figures.ts';
import { startBuiltServer } from './server.ts';

/** By then the page's animation has ended, as it has for a visitor who has read a line. */
const settleMs = 3_500;
/** How long a finger or a mouse button stays down. */
const pressMs = 80;
const opener = '[command=show-modal]';
const field = '#contact-dialog[open] #firstName';

/** How much of the dialog's script has arrived before the click. */
const scripts: Record<string, (page: Page) => Promise<unknown>> = {
  'not loaded': (page) => page.route(island, () => {}),
  'loaded, not run': async (page) => {
    const arrived = page.waitForResponse(island);
    await page.hover(opener);
    await (await arrived).finished();
  },
  'loaded and run': async (page) => {
    await page.click(opener);
    await page.waitForSelector('form[data-react]');
    await page.click('[command=close]');
  },
};

/** The time from the click until a field takes text, on a slow computer. */
export async function benchOpening(): Promise<void> {
  for (const [name, prepare] of Object.entries(scripts)) {
    const times = await timeVisits(9, async (page, address) => {
      await page.goto(address, { waitUntil: 'load' });
      await prepare(page);
      await page.waitForTimeout(settleMs);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const opening = page.evaluate(timeOpening, field);
      const [ms] = await Promise.all([opening, page.click(opener, { delay: pressMs })]);
      await page.keyboard.type('A');
      if ((await page.inputValue(field)) !== 'A') throw new Error('The field took no text');
      return ms;
    });
    const what = `ms from click to typing, processor 4 times slower, script ${name}`;
    report(what, median(times), '<= 50', spread(times));
  }
}

/** Runs in the page: the time from the click until the field has the focus and takes the next key. */
function timeOpening(field: string): Promise<number> {
  return new Promise((resolve) => {
    let start = 0;
    const begin = ({ timeStamp }: Event) => (start = timeStamp);
    const end = ({ target }: Event) => {
      const ms = performance.now() - start;
      if (target instanceof Element && target.matches(field)) resolve(ms);
    };
    // Called once first, so that compiling them is not measured.
    begin(new Event('click'));
    end(new Event('focusin'));
    addEventListener('click', begin, { capture: true });
    addEventListener('focusin', end);
  });
}

/** Lighthouse's slow 4G: as it simulates it, and as it applies it, where a request waits for more than one round trip. */
const networks = {
  'slow 4G': { latency: 150, down: 1_600, up: 750 },
  'slow 4G with connecting': { latency: 150 * 3.75, down: 1_600 * 0.9, up: 750 * 0.9 },
};

/** The time from entering the address, with an empty cache, until the form can be filled in. */
export async function benchColdStart(): Promise<void> {
  for (const [name, { latency, down, up }] of Object.entries(networks)) {
    const times = await timeVisits(5, async (page, address) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: (down * 1_000) / 8,
        uploadThroughput: (up * 1_000) / 8,
      });
      await page.addInitScript(openOnceSeen);
      await page.goto(address, { waitUntil: 'commit' });
      const ms = await page.waitForFunction(() => Reflect.get(window, 'usableAt') as number);
      return await ms.jsonValue();
    });
    const seconds = median(times) / 1_000;
    report(`s from nothing to a usable form, ${name}`, seconds, '<= 0.85', `${spread(times)} ms`);
  }
}

/** Runs in the page: clicks as soon as the button is drawn. */
function openOnceSeen(): void {
  const look = () => {
    const opener = document.querySelector<HTMLButtonElement>('[command=show-modal]');
    const isSeen = performance.getEntriesByName('first-contentful-paint').length > 0;
    const isUsable = document.activeElement?.matches('#contact-dialog[open] #firstName');
    if (isUsable) setTimeout(() => Object.assign(window, { usableAt: performance.now() }));
    else requestAnimationFrame(look);
    if (isSeen && !document.querySelector('[open]')) opener?.click();
  };
  look();
}

/** The results of so many visits, each with an empty cache. */
async function timeVisits(
  visits: number,
  time: (page: Page, address: string) => Promise<number>,
): Promise<number[]> {
  await using server = await startBuiltServer();
  await using browser = await chromium.launch({
    executablePath: programAt(findChromium(), 'Chromium'),
    args: chromiumFlags,
  });
  return await repeat(visits, async () => {
    await using page = await browser.newPage();
    return await time(page, server.address);
  });
}
