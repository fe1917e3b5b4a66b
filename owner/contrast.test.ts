import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colours, darkColours } from '../colours.ts';
import { wrongColours } from './contrast.ts';

test('wrongColours: the shipped colours are readable', () => {
  assert.deepEqual(wrongColours('colours', colours), []);
  assert.deepEqual(wrongColours('darkColours', darkColours), []);
});

test('wrongColours: reports a faint text or edge with its background, and a value that is not a colour', () => {
  assert.deepEqual(wrongColours('colours', { ink: '#767676', raised: '#ffffff' }), [
    'ink on raised of colours in colours.ts has a contrast of 4.5; it must be at least 7',
  ]);
  assert.deepEqual(wrongColours('darkColours', { control: '#444444', raised: '#000000' }), [
    'control on raised of darkColours in colours.ts has a contrast of 2.2; it must be at least 4.5',
  ]);
  assert.deepEqual(wrongColours('colours', { ink: 'black', raised: '#fff' }), [
    'ink of colours in colours.ts is "black"; it must be # and six hexadecimal digits',
    'raised of colours in colours.ts is "#fff"; it must be # and six hexadecimal digits',
  ]);
});
