import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../owner/read.ts';
import { replaceable, roomFor, wordProblems, wordWarnings } from './page-words.ts';
import { hero } from './sections/hero.ts';

const parts = [...new Set([...replaceable.keys()].map((key) => key.replace(/\/.*/, '')))];
const fixed = 'Vast staan de knoppen, de dialoog, de getallen, de privacytekst en de zin over 112';
const refused: [what: string, key: string, text: string, says: string][] = [
  ['a typing error in a key', 'hero/led', 'Belt.', `bestaat niet. Bedoelt u hero/lead? ${fixed}`],
  [
    'the key of a button',
    'hero/more',
    'Meer',
    `bestaat niet. Hier kan staan: hero/eyebrow, hero/heading/1, hero/heading/2, hero/lead, hero/urgent, hero/decides. ${fixed}`,
  ],
  [
    'an unknown part',
    'dialoog/titel',
    'Bel',
    `bestaat niet. Een naam begint met ${parts.join('/, ')}/. ${fixed}`,
  ],
  [
    'a second control with the same name',
    'afspraak/link',
    hero.more.toUpperCase(),
    `is “${hero.more.toUpperCase()}”. Verwacht: andere woorden, want zo heet al een knop`,
  ],
  [
    'a second Verstuur',
    'afspraak/link',
    'Verstuur',
    'is “Verstuur”. Verwacht: andere woorden, want zo heet al een knop',
  ],
  [
    'an opening of the call without “AI”',
    'voorbeeldgesprek/opening',
    'Goedemorgen, met de assistent.',
    'is “Goedemorgen, met de assistent.”. Verwacht: een tekst met ook “AI”, want dat moet de pagina zeggen',
  ],
];
for (const [what, key, text, says] of refused)
  test(`words of owner.json: ${what} is refused in one Dutch line`, () => {
    assert.deepEqual(wordProblems({ [key]: text }), [
      `${placeOf(['words', key])}: words.${key} ${says}`,
    ]);
  });

test('words of owner.json: every text of the page may be replaced by itself, and the opening by another that names AI', () => {
  assert.deepEqual(wordProblems(Object.fromEntries(replaceable)), []);
  assert.ok(replaceable.size > 100);
  for (const greeting of ['Ik ben geen mens maar een AI.', 'Een AI-assistent. Geen mens.'])
    assert.deepEqual(wordProblems({ 'voorbeeldgesprek/opening': greeting }), []);
});

test('words of owner.json: a text much longer than ours gets a warning with the length that fits', () => {
  const room = roomFor('hero/eyebrow');
  assert.deepEqual(wordWarnings({ 'hero/eyebrow': 'x'.repeat(room) }), []);
  assert.deepEqual(wordWarnings({ 'hero/eyebrow': 'x'.repeat(room + 1) }), [
    `${placeOf(['words', 'hero/eyebrow'])}: words.hero/eyebrow heeft ${room + 1} tekens, en er is plaats voor ongeveer ${room}. Kijk of de pagina er nog goed uitziet`,
  ]);
});
