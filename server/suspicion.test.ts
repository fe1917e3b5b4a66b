import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSuspicion } from './suspicion.ts';

const now = new Date('2026-11-20T12:00:00Z');
const person = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '06-12345678',
  type: 'contact',
} as const;

/** Somebody else in every field. */
function other(index: number) {
  const letter = String.fromCharCode(97 + index);
  const phone = `06-8765432${index}`;
  return { ...person, firstName: letter, email: `${letter}@praktijk.nl`, phone };
}

test('a link in a name is marked', () => {
  const { marksOf } = createSuspicion();
  for (const name of ['http://x', 'HTTPS://X', 'www.x', 'Win op casino.com', 'koop//nu']) {
    assert.deepEqual(marksOf({ ...person, firstName: name }, now), ['link'], name);
    assert.deepEqual(marksOf({ ...person, lastName: name }, now), ['link'], name);
  }
});

test('names that look odd are not marked', () => {
  const { marksOf } = createSuspicion();
  for (const name of [
    "O'Brien",
    'J.P. de Vries',
    'A. van der Be',
    'St. Net',
    'Müller-van ’t Hof',
    '李',
  ]) {
    assert.deepEqual(marksOf({ ...person, lastName: name }, now), [], name);
  }
});

test('the fifth with the same name, address or number within an hour is marked', () => {
  for (const same of [
    { firstName: person.firstName },
    { email: 'ANNE@praktijk.nl' },
    { phone: '0612345678' },
  ]) {
    const { marksOf, remember } = createSuspicion();
    for (let index = 0; index < 4; index += 1) {
      const request = { ...other(index), ...same };
      assert.deepEqual(marksOf(request, now), []);
      remember(request, now);
    }
    assert.deepEqual(marksOf({ ...other(5), ...same }, now), ['bulk']);
    assert.deepEqual(marksOf(other(6), now), []);
    const later = new Date(now.getTime() + 60 * 60_000);
    assert.deepEqual(marksOf({ ...other(5), ...same }, later), []);
  }
});

test('what was only looked at, and not stored, counts for nothing', () => {
  const { marksOf } = createSuspicion();
  for (let index = 0; index < 10; index += 1) assert.deepEqual(marksOf(person, now), []);
});
