import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../site/tests/support/browser/chromium.ts';
import { island } from '../../site/tests/support/browser/dialog.ts';
import { listen } from '../support/machine/listen.ts';
import { programAt } from '../support/machine/programs.ts';
import { median, repeat, report, spread } from './figures.ts';
import { startBuiltServer } from './server.ts';

/** Until the page's animation has ended, as for a visitor who has read a line. */
const settleMs = 3_500;
/** How long a finger or a mouse button stays down. */
const pressMs = 80;
const opener = '[command=show-modal]';
const field = 'dialog[open] input:not([type=hidden])';

/** The baseline: a native dialog with one field on an otherwise empty page. */
const bareDialog = `<!doctype html><button command="show-modal" commandfor="d">Open</button>
<dialog id="d"><input></dialog>`;

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

/** The time from the click until a field accepts text, on a slow computer, alternating with the bare dialog. */
export async function benchOpening(): Promise<void> {
  await using baseline = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(bareDialog),
  );
  const bareAddress = `http://127.0.0.1:${await listen(baseline)}`;
  for (const [name, prepare] of Object.entries(scripts)) {
    const times = await inFreshPages(9, async (newPage, address) => ({
      ours: await timeClick(await newPage(), address, prepare),
      bare: await timeClick(await newPage(), bareAddress),
    }));
    const [ours, bare] = [times.map(({ ours }) => ours), times.map(({ bare }) => bare)];
    const title = `click to typing, 4x CPU slowdown, script ${name}, relative to a bare dialog`;
    const note = `ms ${median(ours).toFixed(0)} of ${median(bare).toFixed(0)}; ${spread(ours)}`;
    report(title, median(ours) / median(bare), '<= 5', note);
  }
}

/** @returns The milliseconds from the click until the first field of the dialog accepts text. */
async function timeClick(
  page: Page,
  address: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<number> {
  await page.goto(address, { waitUntil: 'load' });
  await prepare(page);
  await page.waitForTimeout(settleMs);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const opening = page.evaluate(timeOpening, field);
  const [ms] = await Promise.all([opening, page.click(opener, { delay: pressMs })]);
  await page.keyboard.type('A');
  if ((await page.locator(field).first().inputValue()) !== 'A')
    throw new Error('The field accepted no text');
  await page.close();
  return ms;
}

/** Runs in the page: the time from the click until the field has the focus. */
function timeOpening(field: string): Promise<number> {
  return new Promise((resolve) => {
    let start = 0;
    const begin = ({ timeStamp }: Event) => (start = timeStamp);
    const end = ({ target }: Event) => {
      const ms = performance.now() - start;
      if (target instanceof Element && target.matches(field)) resolve(ms);
    };
    // Called once beforehand, so that compiling them is not measured.
    begin(new Event('click'));
    end(new Event('focusin'));
    addEventListener('click', begin, { capture: true });
    addEventListener('focusin', end);
  });
}

/** Lighthouse's slow 4G, as it simulates and as it applies it: the applied latency is that of a request, 3.75 round trips. */
const networks = {
  'slow 4G, simulated': { latency: 150, down: 1_600, up: 750 },
  'slow 4G, applied': { latency: 150 * 3.75, down: 1_600 * 0.9, up: 750 * 0.9 },
};

/** The time from navigation, with an empty cache, until the form can be filled in. */
export async function benchColdStart(): Promise<void> {
  for (const [name, { latency, down, up }] of Object.entries(networks)) {
    const times = await inFreshPages(5, async (newPage, address) => {
      await using page = await newPage();
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
    report(`s, empty cache to usable form, ${name}`, seconds, '<= 0.85', `${spread(times)} ms`);
  }
}

/** Runs in the page: clicks as soon as the button is painted. */
function openOnceSeen(): void {
  const check = () => {
    const opener = document.querySelector<HTMLButtonElement>('[command=show-modal]');
    const isSeen = performance.getEntriesByName('first-contentful-paint').length > 0;
    const isUsable = document.activeElement?.matches('dialog[open] input');
    if (isUsable) setTimeout(() => Object.assign(window, { usableAt: performance.now() }));
    else requestAnimationFrame(check);
    if (isSeen && !document.querySelector('[open]')) opener?.click();
  };
  check();
}

/** The results of several visits. Each new page has an empty cache. */
async function inFreshPages<Result>(
  visits: number,
  visit: (newPage: Browser['newPage'], address: string) => Promise<Result>,
): Promise<Result[]> {
  await using server = await startBuiltServer();
  await using browser = await chromium.launch({
    executablePath: programAt(findChromium(), 'Chromium'),
    args: chromiumFlags,
  });
  return await repeat(visits, () => visit(() => browser.newPage(), server.address));
}
