import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertFirstFlight, brotli, budgets } from '../support/build/budgets.ts';

test('the whole document, styles, pictures and script included, fits one flight of the first connection', () => {
  assertFirstFlight(readFileSync('dist/index.html', 'utf8'));
});

test('what comes when a visitor reaches for a button is one file', () => {
  const size = brotli(readScript('contact-island'));
  assert.ok(size <= budgets.reach, `${size} bytes`);
});

test('there are two scripts to fetch, and neither needs the other; the 404 has one of its own', () => {
  assert.equal(globSync('dist/**/*.js').length, 3);
  assert.match(readFileSync('dist/404.html', 'utf8'), /<script type="module" src="\/_astro\/404\./);
  for (const name of ['contact-island', 'auth']) {
    const imports = readScript(name).match(/\bimport\b[^;]{0,200}?["'`]\.{1,2}\/[^"'`]+/g);
    assert.deepEqual(imports, null, name);
  }
});

test('the type is one small file', () => {
  const [font = '', ...others] = globSync('dist/**/*.woff2');
  assert.deepEqual(others, []);
  const size = readFileSync(font).byteLength;
  assert.ok(size <= budgets.font, `${size} bytes`);
});

test('a visitor who only reads fetches little: document, font, icon and pictures, each with its headers', () => {
  const files = [...globSync('dist/pictures/*.svg'), 'dist/icon.svg', 'dist/index.html'];
  const fonts = globSync('dist/**/*.woff2').map((font) => readFileSync(font).byteLength);
  const sizes = [...files.map((file) => brotli(readFileSync(file))), ...fonts];
  const total = sizes.reduce((sum, size) => sum + size + budgets.headers, 0);
  assert.ok(total <= budgets.reading, `${total} bytes`);
});

test("the owner's record behind a claim travels nowhere", () => {
  for (const file of globSync('dist/**/*.{html,js}')) {
    assert.doesNotMatch(readFileSync(file, 'utf8'), /Productspecificatie/, file);
  }
});

function readScript(name: string): string {
  const [file = ''] = globSync(`dist/_astro/${name}.*.js`);
  return readFileSync(file, 'utf8');
}
