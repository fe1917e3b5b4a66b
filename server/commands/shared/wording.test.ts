import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeliveryState } from '../../store/store.ts';
import { fateOf, inLine } from './wording.ts';

const at = new Date('2026-11-21T21:05:31Z');
const mail: DeliveryState = {
  kind: 'notification',
  status: 'waiting',
  attempts: 0,
  owedSince: at,
  at,
  reason: undefined,
};

for (const [changes, words] of [
  [{}, 'waiting'],
  [{ attempts: 1, reason: 'ECONNREFUSED' }, 'waiting after 1 attempt: ECONNREFUSED'],
  [{ status: 'delivered', attempts: 1 }, 'delivered 2026-11-21 22:05:31'],
  [{ status: 'delivered', attempts: 7 }, 'delivered 2026-11-21 22:05:31 after 7 attempts'],
  [
    { status: 'undeliverable', attempts: 1, reason: '550 no' },
    'undeliverable since 2026-11-21 22:05:31 after 1 attempt: 550 no',
  ],
] as const) {
  test(`an e-mail is ${words}`, () => {
    assert.equal(fateOf({ ...mail, ...changes }), words);
  });
}

test('nothing that was typed moves the cursor or turns the text around', () => {
  assert.equal(inLine('Anne\u001B[2J\u009B1A\n\u202Eeirv\u2028'), 'Anne?[2J?1A??eirv?');
  assert.equal(inLine('👩‍👧'), '👩‍👧');
});
