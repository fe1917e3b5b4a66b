import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colours, darkColours } from '../../colours.ts';
import { wrongColours } from './contrast.ts';

test('what colours.ts holds can be read', () => {
  assert.deepEqual(wrongColours('colours', colours), []);
  assert.deepEqual(wrongColours('darkColours', darkColours), []);
});

test('a text and an edge that are too faint are named with their ground, and what is no colour by itself', () => {
  assert.deepEqual(wrongColours('colours', { ink: '#767676', raised: '#ffffff' }), [
    'ink on raised of colours in colours.ts has a contrast of 4.5; it may be 7 or more',
  ]);
  assert.deepEqual(wrongColours('darkColours', { control: '#444444', raised: '#000000' }), [
    'control on raised of darkColours in colours.ts has a contrast of 2.2; it may be 4.5 or more',
  ]);
  assert.deepEqual(wrongColours('colours', { ink: 'black', raised: '#fff' }), [
    'ink of colours in colours.ts is "black"; it may be # and six hexadecimal digits',
    'raised of colours in colours.ts is "#fff"; it may be # and six hexadecimal digits',
  ]);
});
