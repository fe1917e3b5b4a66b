import type { Browser, Page } from '@playwright/test';
import { island } from '../../site/tests/support/browser/dialog.ts';
import { launchBrowser } from './browser.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median, repeat } from './figures.ts';

const visits = 9;
const slowdown = 4;
/** The page's own movement has ended by then, as it has for who has read a line. */
const settleMs = 3_500;
/** How long a finger or a mouse button stays down. */
const pressMs = 80;
const field = '#contact-dialog[open] #firstName';

/** What has come of the dialog's script before the click. */
const scripts: Record<string, (page: Page) => Promise<unknown>> = {
  'not come': (page) => page.route(island, () => {}),
  'come, not run': async (page) => {
    const arrived = page.waitForResponse(island);
    await page.hover(opener);
    await (await arrived).finished();
  },
  'come and run': async (page) => {
    await page.click(opener);
    await page.waitForSelector('form[data-react]');
    await page.click('[command=close]');
  },
};
const opener = '[command=show-modal]';

/** From the click to a field that takes text, on a slow computer. */
export async function benchOpening(): Promise<Figure[]> {
  await using server = await startBuiltServer();
  await using browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const [name, prepare] of Object.entries(scripts)) {
    const openings = await repeat(visits, () => timeOpening(browser, server.address, prepare));
    const ready = openings.map(({ readyMs }) => readyMs);
    const drawn = median(openings.map(({ drawnMs }) => drawnMs));
    figures.push({
      name: `ms from click to typing, processor ${slowdown} times slower, script ${name}`,
      value: median(ready),
      target: { atMost: 50 },
      note: `median of ${visits}, ${Math.min(...ready).toFixed(0)} to ${Math.max(...ready).toFixed(0)}; drawn at ${drawn.toFixed(0)}`,
    });
  }
  return figures;
}

interface Opening {
  /** From the click until the field has the focus: the next key is text in it. */
  readyMs: number;
  /** Until the browser has drawn that. */
  drawnMs: number;
}

async function timeOpening(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<unknown>,
): Promise<Opening> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  await prepare(page);
  await page.waitForTimeout(settleMs);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const opening = page.evaluate(watch, field);
  const [result] = await Promise.all([opening, page.click(opener, { delay: pressMs })]);
  await page.keyboard.type('A');
  if ((await page.inputValue(field)) !== 'A') throw new Error('The field took no text');
  return result;
}

/** Runs in the page. */
function watch(field: string): Promise<Opening> {
  return new Promise((resolve) => {
    let start = 0;
    const begin = ({ timeStamp }: Event) => (start = timeStamp);
    const end = ({ target }: Event) => {
      const readyMs = performance.now() - start;
      if (!(target instanceof Element && target.matches(field))) return;
      requestAnimationFrame(() =>
        setTimeout(() => resolve({ readyMs, drawnMs: performance.now() - start })),
      );
    };
    // Once by hand: to compile them is no part of what they measure.
    begin(new Event('click'));
    end(new Event('focusin'));
    addEventListener('click', begin, { capture: true });
    addEventListener('focusin', end);
  });
}
