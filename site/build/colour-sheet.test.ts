import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { colours } from '../../colours.ts';
import { colourSheet, sheetFile } from './colour-sheet.ts';

test('colours.css: is up to date with colours.ts', () => {
  const hint = '`npm run check` updates site/styles/colours.css from colours.ts';
  assert.equal(readFileSync(sheetFile, 'utf8'), colourSheet(colours), hint);
});

test('colours.css: each colour is a --color- theme variable, from which Tailwind makes its classes', () => {
  assert.match(
    colourSheet({ 'on-primary': '#ffffff' }),
    /@theme static \{[^}]*--color-on-primary: #ffffff;/,
  );
});
