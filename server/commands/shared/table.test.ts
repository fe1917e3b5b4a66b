import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLine, toTable } from './table.ts';

test('columns stand below each other, also behind wide and joined characters', () => {
  const table = toTable(
    ['NAME', 'TYPE'],
    [
      ['Anne', 'demo'],
      ['李小龙', 'demo'],
      ['👩‍👧 é', 'contact'],
    ],
  );
  assert.deepEqual(table.split('\n'), [
    'NAME    TYPE',
    'Anne    demo',
    '李小龙  demo',
    '👩‍👧 é    contact',
  ]);
});

test('nothing that was typed moves the cursor or turns the text around', () => {
  assert.equal(inLine('Anne\u001B[2J\u009B1A\n\u202Eeirv\u2028'), 'Anne?[2J?1A??eirv?');
  assert.equal(inLine('👩‍👧'), '👩‍👧');
});
