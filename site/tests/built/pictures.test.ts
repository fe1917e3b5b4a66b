import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtFolder } from '../../../server/tests/support/server/server.ts';

const html = readFileSync(join(builtFolder, 'index.html'), 'utf8');
const drawings = readFileSync(join(builtFolder, 'pictures.svg'), 'utf8');
const images = [...html.matchAll(/<img ([^>]*pictures\.svg[^>]*)>/g)].map(
  ([, attributes = '']) => ({
    name: /src="\/pictures\.svg#([^"]+)"/.exec(attributes)?.[1] ?? '',
    width: Number(/width="(\d+)"/.exec(attributes)?.[1]),
    height: Number(/height="(\d+)"/.exec(attributes)?.[1]),
    isLazy: attributes.includes('loading="lazy"'),
  }),
);

test('pictures.svg: has each drawing of the page once, in the colours of the site', () => {
  assert.ok(images.length > 0);
  for (const { name } of images) assert.equal(drawings.split(`<view id="${name}"`).length, 2, name);
  assert.match(drawings, /fill="#|stroke="#/);
  assert.doesNotMatch(drawings, /var\(|""|undefined/);
});

test('pictures.svg: the page reserves the space of each drawing, and loads it lazily', () => {
  for (const { name, width, height, isLazy } of images) {
    const [, box = ''] = new RegExp(`<view id="${name}" viewBox="([^"]+)"`).exec(drawings) ?? [];
    const [, , drawnWidth, drawnHeight] = box.split(' ');
    assert.equal(width / height, Number(drawnWidth) / Number(drawnHeight), name);
    assert.ok(isLazy, name);
  }
});
