import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { colours } from '../../colours.ts';
import { colourSheet, sheetFile } from './colour-sheet.ts';

test('theme: has the colours of colours.ts', () => {
  const remade = '`npm run check` makes site/styles/colours.css anew from colours.ts';
  assert.equal(readFileSync(sheetFile, 'utf8'), colourSheet(colours), remade);
});

test('theme: each colour has the name from which Tailwind makes its classes', () => {
  assert.match(
    colourSheet({ 'on-primary': '#ffffff' }),
    /@theme static \{[^}]*--color-on-primary: #ffffff;/,
  );
});
