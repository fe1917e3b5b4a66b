import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsvLine } from './csv.ts';

test('toCsvLine: no cell is a formula, whatever was typed', () => {
  for (const typed of [
    '=HYPERLINK("https://evil.example")',
    '+31 6 12345678',
    '-1+1',
    '@SUM(A1)',
    ' =1+1',
    '＝1+1',
    '\t=1',
    ...[...'\u00AD\u034F\u200D\u200E\u202E\u2060\u2800\u3164\uFE0F\uFFF9'].map(
      (unseen) => `${unseen} =1+1`,
    ),
  ]) {
    const line = toCsvLine([typed]);
    assert.ok(line.startsWith(`"'`), line);
  }
});

test('toCsvLine: no spreadsheet drops the 0 of a phone number, or rounds a long one', () => {
  for (const typed of ['0612345678', '0031612345678', '316123456789', '0612.345678', '0612,345678'])
    assert.equal(toCsvLine([typed]), `"'${typed}"\r\n`);
  for (const typed of ['612345678', '06 12345678', '06-12345678', ''])
    assert.equal(toCsvLine([typed]), `"${typed}"\r\n`);
});

test('toCsvLine: quotes, semicolons and line breaks stay in their cell', () => {
  assert.equal(
    toCsvLine(['Anne "de" Vries', 'a;b', 'c\nd', '']),
    '"Anne ""de"" Vries";"a;b";"c\nd";""\r\n',
  );
});

test('toCsvLine: names of every kind stay unchanged', () => {
  for (const name of ["O'Brien", 'Müller-van ’t Hof', '李', '👩‍👧', '06-12345678', 'علی\u200Cرضا'])
    assert.equal(toCsvLine([name]), `"${name}"\r\n`);
});
