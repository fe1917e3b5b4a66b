import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { dev } from 'astro';
import { fieldNames } from 'contact/fields.ts';
import { getMimeType } from 'hono/utils/mime';
import { colours } from '../../../colours.ts';
import { temporaryFolder } from '../../../server/tests/support/server/server.ts';
import { dialogStates } from '../../samples/dialog-states.ts';
import { chromiumFlags, findTestBrowser } from '../support/browser/chromium.ts';
import { builtFiles } from '../support/build/built-files.ts';
import { makeSampleRecording } from '../support/build/recording.ts';

const executablePath = findTestBrowser();
const root = join(import.meta.dirname, '../..');

let server: Awaited<ReturnType<typeof dev>>;
let browser: Browser;
let cache: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  makeSampleRecording();
  cache = await temporaryFolder();
  browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  server = await dev({
    root,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    // A cache of its own: another development server may be running.
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

/** Types that Vite gives to the owner's files. */
const vitesOwn: Record<string, string> = { '.vtt': 'text/vtt', '.wav': 'audio/wav' };

test('the development server gives each file that the build gives', async () => {
  // It has each script and style at an address of its own, and no file of headers or licences.
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

test('the development server links the samples, and shows them with every colour and a recording', async () => {
  assert.match(await (await ask('/')).text(), /<a href="\/samples"/);
  const response = await ask('/samples');
  const page = await response.text();
  assert.equal(response.status, 200);
  for (const [role, value] of Object.entries(colours))
    assert.match(page, new RegExp(`>${role}<.*${value}`, 's'));
  const [, audio = ''] = /<audio [^>]*src="([^"]+)"/.exec(page) ?? [];
  const sound = await fetch(new URL(audio, response.url));
  assert.equal(sound.headers.get('content-type'), 'audio/wav');
  assert.match(await sound.text(), /^RIFF/);
  for (const text of [
    'Bericht verzonden!',
    'Werkt met ',
    'Verwerkersovereenkomst (PDF, 180\u00A0kB',
    'Als een gesprek anders loopt',
    'Wat de gesprekken opleverden',
    'Er ging iets mis',
    'CircleAlert',
    'destructive',
  ]) {
    assert.ok(page.includes(text), text);
  }
});

test('a busy button keeps its name and its width and shows a spinner, and a link with asChild has the classes of a button', async () => {
  await using page = await open('/samples');
  for (const row of await page.locator('#buttons tbody tr').all()) {
    const [enabled, , busy, [link] = []] = await row.locator('td').evaluateAll((cells) =>
      cells.map((cell) =>
        [...cell.querySelectorAll<HTMLElement>('button, a')].map((element) => ({
          name: element.ariaLabel ?? element.innerText,
          width: element.offsetWidth,
          className: element.className,
          markup: element.outerHTML,
          hasSpinner: element.querySelector('.spinner')?.checkVisibility() ?? false,
        })),
      ),
    );
    const looks = (buttons: typeof busy) => buttons?.map(({ name, width }) => [name, width]);
    assert.equal(enabled?.length, 4);
    assert.deepEqual(looks(busy), looks(enabled));
    assert.ok(busy?.every(({ hasSpinner }) => hasSpinner));
    assert.equal(link?.className, `${enabled?.[1]?.className} samples-link`);
    assert.match(link?.markup ?? '', /^<a (?=.*href="#buttons").*>as a link<\/a>$/);
  }
});

test('the sample of motion moves as often as it is played', async () => {
  await using page = await open('/samples');
  for (let play = 0; play < 2; play += 1) {
    // In one go, as the shortest takes 0.2 s.
    const names = await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.cancel();
      document.querySelector<HTMLElement>('#play')?.click();
      return document.getAnimations().map((it) => (it as CSSAnimation).animationName);
    });
    assert.deepEqual(
      new Set(names),
      new Set(['unfold', 'mark', 'drop', 'make-way', 'land', 'spin']),
    );
  }
});

test('the samples show the contact dialog in each of its states', async () => {
  const messages = {
    open: 0,
    suggestion: 0,
    messages: fieldNames.length,
    sending: 0,
    failed: 0,
    sent: 0,
  };
  assert.deepEqual(Object.keys(messages), Object.keys(dialogStates));
  for (const [state, count] of Object.entries(messages)) {
    await using page = await open(`/samples/dialog/${state}`);
    assert.equal(await page.locator('dialog').isVisible(), state !== 'sent', state);
    assert.equal(await page.locator('[aria-invalid=true]').count(), count, state);
    assert.equal(await page.locator('.toast').count(), Number(/failed|sent/.test(state)), state);
    assert.equal(await page.locator('.spinner').isVisible(), state === 'sending', state);
  }
});

test('the build leaves the samples out', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|css|txt)$|_headers$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  assert.ok(files.length > 3);
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /samples/, file);
});
