import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { colours } from '../../colours.ts';
import { colourSheet, sheetFile } from './colour-sheet.ts';

test('the theme holds the colours of colours.ts', () => {
  const remade = '`npm run check` makes site/styles/colours.css anew from colours.ts';
  assert.equal(readFileSync(sheetFile, 'utf8'), colourSheet(colours), remade);
});

test('each colour has the name that Tailwind makes its classes of', () => {
  assert.match(
    colourSheet({ 'on-primary': '#ffffff' }),
    /@theme static \{[^}]*--color-on-primary: #ffffff;/,
  );
});
