import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDemo } from './describe-demo.ts';

test('a demo is described with its length and place where they are known', () => {
  assert.equal(describeDemo(), 'een demo');
  assert.equal(describeDemo({}), 'een demo');
  assert.equal(describeDemo({ minutes: 30 }), 'een demo van 30 minuten');
  assert.equal(describeDemo({ where: 'in uw praktijk' }), 'een demo in uw praktijk');
  assert.equal(
    describeDemo({ minutes: 45, where: 'via een videogesprek' }),
    'een demo van 45 minuten via een videogesprek',
  );
});
