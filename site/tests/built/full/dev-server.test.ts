import assert from 'node:assert/strict';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { dev } from 'astro';
import { fieldNames } from 'contact/fields.ts';
import { getMimeType } from 'hono/utils/mime';
import { temporaryFolder } from '../../../../server/tests/support/server/server.ts';
import { chromiumFlags, findTestBrowser } from '../../support/browser/chromium.ts';
import { builtFiles } from '../../support/build/built-files.ts';

const executablePath = findTestBrowser();
const root = join(import.meta.dirname, '../../..');

let server: Awaited<ReturnType<typeof dev>>;
let browser: Browser;
let cache: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  cache = await temporaryFolder();
  browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  server = await dev({
    root,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    // Not the default cache: another development server may be running.
    vite: { cacheDir: cache.path },
  });
});
after(async () => {
  await browser.close();
  await server.stop();
  await cache[Symbol.asyncDispose]();
});
const open = async (path: string) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`http://127.0.0.1:${server.address.port}${path}`);
  return page;
};
const ask = (path: string) => fetch(`http://127.0.0.1:${server.address.port}${path}`);

/** The content types with which Vite serves the owner's files. */
const vitesOwn: Record<string, string> = { '.vtt': 'text/vtt', '.wav': 'audio/wav' };

test('development server: serves each built file, except scripts, styles, headers and licences', async () => {
  // Vite serves scripts and styles at other addresses, and has no headers or licences file.
  const files = builtFiles.filter(({ address }) => !/^\/_|licenses/.test(address));
  assert.ok(files.length > 8);
  for (const { address, file } of files) {
    const { status, headers } = await ask(address);
    const [type = ''] = headers.get('content-type')?.split(';') ?? [];
    const [known = ''] = getMimeType(file)?.split(';') ?? [];
    const expected = vitesOwn[extname(file)] ?? known;
    assert.deepEqual(
      [address, status, type],
      [address, address === '/404.html' ? 404 : 200, expected],
    );
  }
});

test('samples: linked from the page in development; a busy button keeps its name and width, and a link looks like a button', async () => {
  assert.match(await (await ask('/')).text(), /<a href="\/samples"/);
  await using page = await open('/samples');
  const rows = await page.locator('#buttons p:has(button)').all();
  assert.ok(rows.length > 1);
  for (const row of rows) {
    const looks = await row.locator('button, a').evaluateAll((all) =>
      all.map((each) => ({
        look: [
          each.ariaLabel ?? (each as HTMLElement).innerText,
          (each as HTMLElement).offsetWidth,
        ],
        className: each.className,
        markup: each.outerHTML,
        hasSpinner: each.querySelector('.spinner')?.checkVisibility() ?? false,
      })),
    );
    // Each size in three states, and the link.
    const sizes = (looks.length - 1) / 3;
    assert.ok(sizes > 1 && Number.isInteger(sizes));
    const [enabled, busy, link] = [looks.slice(0, sizes), looks.slice(2 * sizes, -1), looks.at(-1)];
    // A busy button keeps its name and its width.
    assert.deepEqual(
      busy.map(({ look }) => look),
      enabled.map(({ look }) => look),
    );
    assert.ok(busy.every(({ hasSpinner }) => hasSpinner));
    assert.equal(link?.className, enabled[1]?.className);
    assert.match(link?.markup ?? '', /^<a (?=.*href="#buttons").*>asChild<\/a>$/);
  }
});

test('samples: the contact dialog in each of its states', async () => {
  const messages = {
    idle: 0,
    suggestion: 0,
    wrong: fieldNames.length,
    sending: 0,
    failed: 0,
    sent: 0,
  };
  await using samples = await open('/samples');
  const titles = await samples
    .locator('iframe')
    .evaluateAll((all) => all.map((each) => (each as HTMLIFrameElement).title));
  assert.deepEqual(titles, Object.keys(messages));
  for (const [state, count] of Object.entries(messages)) {
    await using page = await open(`/samples/${state}`);
    assert.equal(await page.locator('dialog').isVisible(), state !== 'sent', state);
    assert.equal(await page.locator('[aria-invalid=true]').count(), count, state);
    assert.equal(await page.locator('.toast').count(), Number(/failed|sent/.test(state)), state);
    assert.equal(await page.locator('.spinner').isVisible(), state === 'sending', state);
    assert.equal(await page.locator('.suggestion').count(), Number(state === 'suggestion'), state);
  }
});
