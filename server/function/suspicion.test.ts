import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import { memoryOccurrences } from '../shared-state/memory/occurrences.ts';
import { bulkWindowMs, createSuspicion } from './suspicion.ts';

const now = new Date('2026-11-20T12:00:00Z');
const person = aRequest({ email: 'anne@praktijk.nl', phone: '06-12345678' });

/** Somebody else in every field. */
function other(index: number) {
  const letter = String.fromCharCode(97 + index);
  const phone = `06-8765432${index}`;
  return { ...person, firstName: letter, email: `${letter}@praktijk.nl`, phone };
}

for (const [what, marks, names] of [
  ['with a link is', ['link'], ['http://x', 'HTTPS://X', 'www.x', 'Win op casino.com', 'koop//nu']],
  [
    'without a link is not',
    [],
    ["O'Brien", 'J.P. de Vries', 'A. van der Be', 'St. Net', 'Müller-van ’t Hof', '李'],
  ],
] as const) {
  test(`a name ${what} marked`, async () => {
    const suspicion = createSuspicion(memoryOccurrences());
    for (const name of names)
      for (const field of ['firstName', 'lastName'])
        assert.deepEqual((await suspicion({ ...person, [field]: name }, now)).marks, marks, name);
  });
}

for (const same of [
  { firstName: person.firstName },
  { email: 'ANNE@praktijk.nl' },
  { phone: '0612345678' },
]) {
  test(`the fifth stored request within an hour with the same ${Object.keys(same)} is marked`, async () => {
    const suspicion = createSuspicion(memoryOccurrences());
    for (let index = 0; index < 4; index += 1) {
      const request = { ...other(index), ...same };
      // Without `remember` a request is not counted.
      await suspicion(request, now);
      const { marks, remember } = await suspicion(request, now);
      assert.deepEqual(marks, []);
      await remember();
    }
    assert.deepEqual((await suspicion({ ...other(5), ...same }, now)).marks, ['bulk']);
    assert.deepEqual((await suspicion(other(6), now)).marks, []);
    const later = new Date(now.getTime() + bulkWindowMs);
    assert.deepEqual((await suspicion({ ...other(5), ...same }, later)).marks, []);
  });
}
