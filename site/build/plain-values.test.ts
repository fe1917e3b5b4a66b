import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import postcss from 'postcss';
import { compile } from 'tailwindcss';
import { plainValues } from './plain-values.ts';

test('utilities that no other class changes hold plain values, without registered variables', async () => {
  const css = await styles(
    'border-2 border-t border-dashed font-bold leading-tight tracking-tight shadow-md text-white',
  );
  assert.doesNotMatch(css, /var\(|--|@property/);
  assert.match(css, /\.border-2 \{\s*border-width: 2px;\s*\}/);
  assert.match(css, /\.font-bold \{\s*font-weight: 700;\s*\}/);
  assert.match(css, /\.shadow-md \{\s*box-shadow: .*0 4px 6px -1px rgb\(0 0 0 \/ 0\.1\)/);
});

test('a variable stays where its value depends on further classes', async () => {
  const moved = await styles('translate-x-2 translate-y-2');
  assert.match(moved, /translate: var\(--tw-translate-x\) var\(--tw-translate-y\)/);
  assert.match(moved, /@property --tw-translate-x/);
  const ringed = await styles('shadow-md ring-2 ring-black');
  assert.match(ringed, /\.shadow-md \{[^}]*var\(--tw-ring-shadow\)/);
  const spaced = await styles('text-4xl leading-tight');
  assert.match(spaced, /\.text-4xl \{[^}]*var\(--tw-leading, calc\(/);
});

test('a variable stays where a rule gives it another value, but for the colours of a drawing', async () => {
  const themed = '.dark { --color-black: white; }';
  assert.match(
    await styles('bg-black', themed),
    /\.bg-black \{\s*background-color: var\(--color-black\)/,
  );
  const forced = '@media (forced-colors: active) { svg { --color-black: CanvasText; } }';
  assert.match(await styles('bg-black', forced), /\.bg-black \{\s*background-color: #000/);
});

/** What is made of `classes` and of rules of the page's own, after Tailwind and the step. */
async function styles(classes: string, rules = ''): Promise<string> {
  const sheet = `@import 'tailwindcss/theme.css' layer(theme);
    @import 'tailwindcss/utilities.css' layer(utilities); ${rules}`;
  const loadStylesheet = async (id: string, base: string) => {
    const path = createRequire(import.meta.url).resolve(id);
    return { path, base, content: readFileSync(path, 'utf8') };
  };
  const { build } = await compile(sheet, { loadStylesheet });
  const { css } = await postcss([plainValues()]).process(build(classes.split(' ')), {
    from: undefined,
  });
  return css.replace(/\/\*.*?\*\//gs, '');
}
