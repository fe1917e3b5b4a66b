import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { owner } from '../../../owner.ts';
import { assertLean, brotli, budgets } from '../support/build/budgets.ts';

test('style, script and markup of the document are small, whatever it says', () => {
  assertLean(readFileSync('dist/index.html', 'utf8'));
});

test('what comes when a visitor reaches for a button is one file', () => {
  const size = brotli(readScript('contact-island'));
  assert.ok(size <= budgets.reach, `${size} bytes`);
});

test('there are two scripts to fetch, and neither needs the other; captions and the 404 have one of their own', () => {
  assert.equal(globSync('dist/**/*.js').length, owner.sampleCall?.turnsAt ? 4 : 3);
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

test('the drawings are one small file', () => {
  const size = brotli(readFileSync('dist/pictures.svg'));
  assert.ok(size <= budgets.drawings, `${size} bytes`);
});

function readScript(name: string): string {
  const [file = ''] = globSync(`dist/_astro/${name}.*.js`);
  return readFileSync(file, 'utf8');
}
