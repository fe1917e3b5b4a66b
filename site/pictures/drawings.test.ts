import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { drawing, parseDrawing, sizeOf } from './drawings.ts';

test('each file of a drawing has a name of its own, a size, and shapes in colours of the site', () => {
  const files = globSync('site/pictures/**/*.svg');
  assert.ok(files.length > 0);
  const names = files.map((file) => basename(file, '.svg'));
  assert.deepEqual([...new Set(names)], names);
  for (const [index, file] of files.entries())
    assert.deepEqual(drawing(names[index] ?? ''), parseDrawing(readFileSync(file, 'utf8'), file));
});

test('a drawing is read as editors save it: with a prolog, comments, blanks, styles and capitals', () => {
  const saved = `<?xml version="1.0"?>
    <!-- Made by an editor -->
    <svg version="1.1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12.5">
      <g style="fill: #0B4F47; stroke:none">
        <path d="M0 0h4" />
      </g>
      <path fill="none" stroke="#ffffff" d="M0 0h4"/>
    </svg>`;
  assert.deepEqual(parseDrawing(saved, 'a.svg'), {
    width: 24,
    height: 12.5,
    shapes:
      '<g style="fill: var(--color-primary); stroke:none"><path d="M0 0h4" /></g><path fill="none" stroke="var(--color-raised)" d="M0 0h4"/>',
  });
});

test('a drawing in another colour, without a size, or that does not exist is refused by name', () => {
  const drawn = (attributes: string, shape: string) => () =>
    parseDrawing(`<svg ${attributes}>${shape}</svg>`, 'a.svg');
  const size = 'viewBox="0 0 9 9"';
  assert.throws(drawn(size, '<path fill="#123456"/>'), /a\.svg has the fill #123456; .*#0b4f47/);
  assert.throws(drawn(size, '<path stroke="white"/>'), /a\.svg has the stroke white/);
  assert.throws(drawn('width="9"', '<path/>'), /a\.svg has no viewBox/);
  assert.throws(drawn('viewBox="-9 0 9 9"', '<path/>'), /a\.svg has no viewBox/);
  assert.throws(() => drawing('unicorn'), /no drawing unicorn: .*\bmark\b/);
  assert.throws(() => sizeOf('unicorn'), /no drawing unicorn/);
});
