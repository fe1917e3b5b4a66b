import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { drawing, parseDrawing, sizeOf } from './drawings.ts';

test('drawings: each file has its own name, a size, and shapes in colours of the site', () => {
  const files = globSync('site/pictures/**/*.svg');
  assert.ok(files.length > 0);
  const names = files.map((file) => basename(file, '.svg'));
  assert.deepEqual([...new Set(names)], names);
  for (const [index, file] of files.entries())
    assert.deepEqual(drawing(names[index] ?? ''), parseDrawing(readFileSync(file, 'utf8'), file));
});

/** The same drawing, as editors save it. */
const saved = {
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- Created with Inkscape -->
    <svg width="24" height="12" viewBox="0 0 24 12" version="1.1" id="svg1" inkscape:version="1.3.2"
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg">
      <defs id="defs1" />
      <sodipodi:namedview id="namedview1" pagecolor="#505050" inkscape:zoom="11.5" />
      <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
        <path style="fill:#0b4f47;stroke:none" id="path1" d="M0 0h4" />
        <path style="fill:none;stroke:#FFFFFF" d="M0 0h8" />
      </g>
    </svg>`,
  Figma: `<svg width="24" height="12" viewBox="0 0 24 12" fill="none" xmlns="http://www.w3.org/2000/svg">
<path d="M0 0h4" fill="#0B4F47"/>
<path d="M0 0h8" stroke="white"/>
</svg>`,
  Illustrator: `<svg version="1.1" xmlns="http://www.w3.org/2000/svg" x="0px" y="0px" viewBox='0 0 24 12'>
    <style type="text/css">.st0{fill:#0B4F47;}.st1{fill:none;stroke:#FFFFFF;}</style>
    <path class="st0" d="M0 0h4"/><path class="st1" d="M0 0h8"/></svg>`,
  Affinity: `<svg viewBox="0 0 24 12" xmlns="http://www.w3.org/2000/svg">
    <path d="M0 0h4" style="fill:rgb(11,79,71);"/><path d="M0 0h8" style="fill:none;stroke:#fff;"/></svg>`,
};
for (const [editor, svg] of Object.entries(saved))
  test(`drawings: a file saved by ${editor} is read`, () => {
    const { width, height, shapes } = parseDrawing(svg, 'a.svg');
    assert.deepEqual([width, height], [24, 12]);
    const [first = '', second = ''] = shapes.match(/<path[^>]*>/g) ?? [];
    assert.match(first, /fill="var\(--color-primary\)"/);
    assert.match(second, /stroke="var\(--color-raised\)"/);
    assert.ok([shapes, second].some((part) => part.includes('fill="none"')));
    assert.doesNotMatch(shapes, /style|class|inkscape|sodipodi|<svg/);
  });

test('drawings: an error names a file with another colour or without a size, and a missing drawing', () => {
  const drawn = (attributes: string, shape: string) => () =>
    parseDrawing(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shape}</svg>`, 'a.svg');
  const size = 'viewBox="0 0 9 9"';
  assert.throws(drawn(size, '<path fill="#123456"/>'), /a\.svg has the fill #123456; .*#0b4f47/);
  assert.throws(drawn(size, '<path stroke="gray"/>'), /a\.svg has the stroke #808080/);
  assert.throws(drawn('width="9"', '<path/>'), /a\.svg has no viewBox/);
  assert.throws(drawn('viewBox="-9 0 9 9"', '<path/>'), /a\.svg has no viewBox/);
  assert.throws(() => drawing('unicorn'), /no drawing unicorn: .*\bmark\b/);
  assert.throws(() => sizeOf('unicorn'), /no drawing unicorn/);
});
