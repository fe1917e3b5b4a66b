import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { owner } from '../../../owner.ts';
import { assertSelfContained } from '../support/build/limits.ts';

test('dist/index.html: contains the style and script of its first view', () => {
  assertSelfContained(readFileSync('dist/index.html', 'utf8'));
});

test('dist: has a script for the dialog and one for auth, which import no other, and one each for captions, if any, and the 404 page', () => {
  assert.equal(globSync('dist/**/*.js').length, owner.sampleCall?.turnsAt ? 4 : 3);
  assert.match(readFileSync('dist/404.html', 'utf8'), /<script type="module" src="\/_astro\/404\./);
  for (const name of ['contact-island', 'auth']) {
    const imports = readScript(name).match(/\bimport\b[^;]{0,200}?["'`]\.{1,2}\/[^"'`]+/g);
    assert.deepEqual(imports, null, name);
  }
});

test('dist: has one font file', () => {
  assert.equal(globSync('dist/**/*.woff2').length, 1);
});

function readScript(name: string): string {
  const [file = ''] = globSync(`dist/_astro/${name}.*.js`);
  return readFileSync(file, 'utf8');
}
