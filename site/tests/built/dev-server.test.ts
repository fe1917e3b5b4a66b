import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { dev } from 'astro';
import { getMimeType } from 'hono/utils/mime';
import { colours } from '../../../colours.ts';
import { temporaryFolder } from '../../../server/tests/support/server/server.ts';
import { builtFiles } from '../support/build/built-files.ts';
import { makeSampleRecording } from '../support/build/recording.ts';

const root = join(import.meta.dirname, '../..');

let server: Awaited<ReturnType<typeof dev>>;
let cache: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  makeSampleRecording();
  cache = await temporaryFolder();
  server = await dev({
    root,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    // A cache of its own: another development server may be running.
    vite: { cacheDir: cache.path },
  });
});
after(async () => {
  await server.stop();
  await cache[Symbol.asyncDispose]();
});
const ask = (path: string) => fetch(`http://127.0.0.1:${server.address.port}${path}`);

test('the development server gives each file that the build gives', async () => {
  // It has each script and style at an address of its own, and no file of headers or licences.
  const files = builtFiles.filter(({ address }) => !/^\/_|licenses/.test(address));
  assert.ok(files.length > 8);
  for (const { address, file } of files) {
    const { status, headers } = await ask(address);
    const [type = ''] = headers.get('content-type')?.split(';') ?? [];
    const [expected = ''] = getMimeType(file)?.split(';') ?? [];
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
    'Verwerkersovereenkomst (PDF, 180 kB)',
    'Er ging iets mis',
    'CircleAlert',
    'destructive',
  ]) {
    assert.ok(page.includes(text), text);
  }
});

test('the build leaves the samples out', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|css|txt)$|_headers$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  assert.ok(files.length > 3);
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /samples/, file);
});
