import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryOccurrences } from '../shared-state/memory/occurrences.ts';
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

test('a link in a name is marked', async () => {
  const suspicion = createSuspicion(memoryOccurrences());
  for (const name of ['http://x', 'HTTPS://X', 'www.x', 'Win op casino.com', 'koop//nu']) {
    assert.deepEqual((await suspicion({ ...person, firstName: name }, now)).marks, ['link'], name);
    assert.deepEqual((await suspicion({ ...person, lastName: name }, now)).marks, ['link'], name);
  }
});

test('names that look odd are not marked', async () => {
  const suspicion = createSuspicion(memoryOccurrences());
  for (const name of [
    "O'Brien",
    'J.P. de Vries',
    'A. van der Be',
    'St. Net',
    'Müller-van ’t Hof',
    '李',
  ]) {
    assert.deepEqual((await suspicion({ ...person, lastName: name }, now)).marks, [], name);
  }
});

test('the fifth with the same name, address or number within an hour is marked', async () => {
  for (const same of [
    { firstName: person.firstName },
    { email: 'ANNE@praktijk.nl' },
    { phone: '0612345678' },
  ]) {
    const suspicion = createSuspicion(memoryOccurrences());
    for (let index = 0; index < 4; index += 1) {
      const request = { ...other(index), ...same };
      const { marks, remember } = await suspicion(request, now);
      assert.deepEqual(marks, []);
      await remember();
    }
    assert.deepEqual((await suspicion({ ...other(5), ...same }, now)).marks, ['bulk']);
    assert.deepEqual((await suspicion(other(6), now)).marks, []);
    const later = new Date(now.getTime() + 60 * 60_000);
    assert.deepEqual((await suspicion({ ...other(5), ...same }, later)).marks, []);
  }
});

test('what was only looked at, and not stored, counts for nothing', async () => {
  const suspicion = createSuspicion(memoryOccurrences());
  for (let index = 0; index < 10; index += 1)
    assert.deepEqual((await suspicion(person, now)).marks, []);
});
