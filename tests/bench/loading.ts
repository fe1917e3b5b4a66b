import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { flight } from '../../site/build/page-weight.ts';
import { chromiumFlags, findChromium } from '../../site/tests/support/browser/chromium.ts';
import { sum, watchFetches } from '../../site/tests/support/browser/fetches.ts';
import { listen } from '../support/machine/listen.ts';
import { programAt } from '../support/machine/programs.ts';
import { median, repeat, report } from './figures.ts';
import { startBuiltServer } from './server.ts';

const rounds = 5;
const launch = () =>
  chromium.launch({ executablePath: programAt(findChromium(), 'Chromium'), args: chromiumFlags });

/** The bytes, with headers, for a visitor who scrolls through the whole page, which Lighthouse does not do. */
export async function benchReading(): Promise<void> {
  await using server = await startBuiltServer();
  await using browser = await launch();
  // Lighthouse's phone screen.
  const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
  await using page = await browser.newPage(screen);
  const fetched = await watchFetches(page);
  await page.goto(server.address, { waitUntil: 'load' });
  const words = await page.evaluate(() => document.body.innerText.match(/\S+/g)?.length ?? 0);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  for (let known = 0; known < fetched.size || Number.isNaN(sum(fetched)); ) {
    known = fetched.size;
    await page.waitForTimeout(1_000);
  }
  report('bytes of the page with its headers', sum(fetched, 'Document'), `<= ${flight}`);
  const script = `of which script ${(sum(fetched, 'Script') / 1_000).toFixed(1)}; ${words} words`;
  report(
    'kB for a visitor who scrolls through the whole page',
    sum(fetched) / 1_000,
    '<= 50',
    script,
  );
  report('page height in px at 390 px wide', await heightAt(page, 390), '<= 9000');
  const { totalPages } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })));
  report('A4 pages in print', totalPages, '<= 7');
  const urls = [...fetched.values()].map(({ url }) => url).filter((url) => url.startsWith('http'));
  const foreign = urls.filter((url) => !url.startsWith(server.address));
  report('requests to other origins', foreign.length, '<= 0', `of ${urls.length}`);
}

async function heightAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate(() => document.documentElement.scrollHeight);
}

const lighthouse = join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js');

const conditions = {
  'mobile, simulated': '--throttling-method=simulate',
  'mobile, applied': '--throttling-method=devtools',
  desktop: '--preset=desktop',
};

/** In each round visits three pages in turn: the limit page, our own, and the site at `PEER_URL` if that is set. */
export async function benchLighthouse(): Promise<void> {
  await using server = await startBuiltServer();
  await using limit = await startLimitPage(server.address);
  const peer = process.env['PEER_URL'];
  for (const [condition, flag] of Object.entries(conditions)) {
    const visits = await repeat(rounds, async () => ({
      limit: await visit(limit.address, flag),
      ours: await visit(server.address, flag),
      peer: peer ? await visit(peer, flag) : undefined,
    }));
    const lcp = {
      limit: median(visits.map(({ limit }) => limit.lcp)),
      ours: median(visits.map(({ ours }) => ours.lcp)),
      peer: median(visits.map(({ peer }) => peer?.lcp ?? Number.NaN)),
    };
    const ours = (name: keyof Visit) => median(visits.map(({ ours }) => ours[name]));
    const note = `medians of ${rounds} in ms: ${JSON.stringify(lcp)}`;
    report(`${condition}: LCP / that of the limit page`, lcp.ours / lcp.limit, '<= 1.15', note);
    if (peer) report(`${condition}: LCP / that of the peer`, lcp.ours / lcp.peer, '<= 0.5');
    report(`${condition}: TBT in ms`, ours('tbt'), '<= 30');
    report(`${condition}: CLS`, ours('cls'), '<= 0.02');
    report(
      `${condition}: median of the lowest Lighthouse score of each visit`,
      ours('score'),
      '>= 100',
    );
  }
}

interface Visit {
  lcp: number;
  tbt: number;
  cls: number;
  /** The lowest of Lighthouse's four scores, out of 100. */
  score: number;
}

/** One visit with an empty cache, retried when Lighthouse could not record it, as sometimes happens. */
async function visit(address: string, flag: string, attempts = 3): Promise<Visit> {
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const parameters = [
    ...[programAt(lighthouse, 'Lighthouse'), address, flag],
    '--only-categories=performance,accessibility,best-practices,seo',
    ...['--output=json', '--quiet', '--no-enable-error-reporting', `--chrome-flags=${flags}`],
  ];
  const env = { ...process.env, CHROME_PATH: findChromium() };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, parameters, {
      maxBuffer: 2 ** 27,
      env,
    });
    const { runtimeError, audits, categories }: Report = JSON.parse(stdout);
    if (runtimeError) throw new Error(runtimeError.message);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      lcp: Math.round(value('largest-contentful-paint')),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      score: Math.round(Math.min(...Object.values(categories).map(({ score }) => score)) * 100),
    };
  } catch (error) {
    if (attempts === 1) throw error;
    return await visit(address, flag, attempts - 1);
  }
}

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number }>;
}

const style = `
  body { max-width: 40rem; margin: 1rem auto; padding: 0 1rem; font: 1.0625rem/1.55 system-ui, sans-serif; color: #12302b; background: #fcf9f3 }
  h1, h2, h3 { line-height: 1.15 }`;

/**
 * The limit page, the fastest possible one with our words and headings: minimal style, no font, picture or script, none of our headers,
 * compressed with brotli.
 * @param address The address of our page.
 */
async function startLimitPage(address: string) {
  await using browser = await launch();
  await using page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(address);
  await page.evaluate(strip, style);
  const packed = brotliCompressSync(await page.content());
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
  const server = createServer((_, response) => response.writeHead(200, headers).end(packed));
  return Object.assign(server, { address: `http://127.0.0.1:${await listen(server)}` });
}

/** Runs in the page: keeps only the title, the description, and each line of text as a paragraph or heading. */
function strip(style: string): void {
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3'))
    heading.textContent = `<${heading.localName}>${heading.innerText.replaceAll('\n', ' ')}`;
  const body = document.createElement('body');
  for (const line of document.body.innerText.split('\n').filter((line) => line.trim() !== '')) {
    const [, level = 'p', text = line] = line.match(/^<(h\d)>(.*)/) ?? [];
    body.append(Object.assign(document.createElement(level), { textContent: text }));
  }
  document.body = body;
  const kept = 'title, meta[charset], meta[name=viewport], meta[name=description]';
  for (const element of document.head.querySelectorAll(`:not(${kept})`)) element.remove();
  const added = `<link rel="icon" href="data:,"><style>${style}</style>`;
  document.head.insertAdjacentHTML('beforeend', added);
}
