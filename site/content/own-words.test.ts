import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOwnWords } from './own-words.ts';

const ours = {
  id: 'x',
  heading: ['A', 'B'],
  steps: [
    { picture: 'p', title: 'C', isPerson: true, answer: undefined },
    { picture: 'p', title: 'D' },
    { lang: 'q', title: 'E' },
  ],
  link: { href: '#x', text: 'F' },
};

test('withOwnWords: replaces the text at each key, with list items by drawing, language or number, and nothing else', () => {
  const own = {
    'x/heading/2': 'Mijn B',
    'x/steps/p/title': 'Mijn C',
    'x/steps/2/title': 'Mijn D',
    'x/steps/q/title': 'Mijn E',
    'x/link/text': 'Mijn F',
  };
  const notWords = {
    'x/id': 'y',
    'x/steps/p/picture': 'q',
    'x/steps/1/title': 'Y',
    'x/link/href': '#y',
    'y/heading/1': '',
  };
  assert.deepEqual(withOwnWords(ours, { ...own, ...notWords }), {
    id: 'x',
    heading: ['A', 'Mijn B'],
    steps: [
      { picture: 'p', title: 'Mijn C', isPerson: true, answer: undefined },
      { picture: 'p', title: 'Mijn D' },
      { lang: 'q', title: 'Mijn E' },
    ],
    link: { href: '#x', text: 'Mijn F' },
  });
  assert.deepEqual(withOwnWords(ours, {}), ours);
});
