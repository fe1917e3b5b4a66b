import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, flight, inlineBytes } from './page-weight.ts';

test('build log: says when the page needs one more round trip', () => {
  assert.match(costOf(flight), /at once, with 0 bytes to spare/);
  assert.match(costOf(flight + 168), /168 bytes more .* one round trip longer/);
});

test('inlineBytes: counts the document’s inline style and script, but not JSON-LD', () => {
  const data = `<script type="application/ld+json">{"a":"${'x'.repeat(99)}"}</script>`;
  const page = (style: string, script: string) =>
    `<style>${style}</style>${data}<script>${script}</script>`;
  const empty = inlineBytes(page('', ''));
  const { style, script } = inlineBytes(page('a{b:c}', 'let a=1,b=2'));
  assert.ok(style > empty.style && script > empty.script);
  assert.deepEqual(inlineBytes(data), empty);
});
