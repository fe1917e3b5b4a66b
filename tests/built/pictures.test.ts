import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtFolder } from '../support/server/server.ts';

const html = await readFile(join(builtFolder, 'index.html'), 'utf8');
const images = [...html.matchAll(/<img ([^>]*)>/g)].map(([, attributes = '']) => ({
  path: /src="([^"]+)"/.exec(attributes)?.[1] ?? '',
  width: Number(/width="(\d+)"/.exec(attributes)?.[1]),
  height: Number(/height="(\d+)"/.exec(attributes)?.[1]),
  isLazy: attributes.includes('loading="lazy"'),
}));

test('each picture that has a file of its own is there, in the colours of the site', async () => {
  assert.ok(images.length > 0);
  for (const { path } of images) {
    const svg = await readFile(join(builtFolder, path), 'utf8');
    assert.match(svg, /fill="#|stroke="#/, path);
    assert.doesNotMatch(svg, /var\(|""/, path);
  }
});

test('its place is kept free in the shape that it has, so that nothing moves when it comes', async () => {
  for (const { path, width, height, isLazy } of images) {
    const svg = await readFile(join(builtFolder, path), 'utf8');
    const [, , drawnWidth, drawnHeight] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ') ?? [];
    assert.equal(width / height, Number(drawnWidth) / Number(drawnHeight), path);
    assert.ok(isLazy, path);
  }
});
