import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dev } from 'astro';
import { colours } from '../../../colours.ts';
import { temporaryFolder } from '../../../server/tests/support/server/server.ts';
import { makeSampleRecording } from '../support/build/recording.ts';

const root = join(import.meta.dirname, '../..');

test('the development server shows the samples, with every colour and a recording', async () => {
  makeSampleRecording();
  await using cache = await temporaryFolder();
  const server = await dev({
    root,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    // A cache of its own: another development server may be running.
    vite: { cacheDir: cache.path },
  });
  try {
    const response = await fetch(`http://127.0.0.1:${server.address.port}/samples`);
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
  } finally {
    await server.stop();
  }
});

test('the build leaves the samples out', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|css|txt)$|_headers$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  assert.ok(files.length > 3);
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /samples/, file);
});
