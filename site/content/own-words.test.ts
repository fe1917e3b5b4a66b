import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOwnWords } from './own-words.ts';

const ours = {
  id: 'x',
  heading: ['A', 'B'],
  steps: [{ picture: 'p', title: 'C', isPerson: true, answer: undefined }],
  link: { href: '#x', text: 'D' },
};

test('withOwnWords: replaces the texts of its keys, counted from 1, and nothing else', () => {
  const own = { 'x/heading/2': 'Mijn B', 'x/steps/1/title': 'Mijn C', 'x/link/text': 'Mijn D' };
  const notWords = {
    'x/id': 'y',
    'x/steps/1/picture': 'q',
    'x/link/href': '#y',
    'y/heading/1': '',
  };
  assert.deepEqual(withOwnWords(ours, { ...own, ...notWords }), {
    id: 'x',
    heading: ['A', 'Mijn B'],
    steps: [{ picture: 'p', title: 'Mijn C', isPerson: true, answer: undefined }],
    link: { href: '#x', text: 'Mijn D' },
  });
  assert.deepEqual(withOwnWords(ours, {}), ours);
});
