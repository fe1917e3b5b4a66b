import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colours, darkColours } from '../colours.ts';
import { wrongColours } from './contrast.ts';

test('contrast: the shipped colours are easy to read', () => {
  assert.deepEqual(wrongColours('colours', colours), []);
  assert.deepEqual(wrongColours('darkColours', darkColours), []);
});

test('contrast: reports a faint text or edge with its background, and a value that is no colour', () => {
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
