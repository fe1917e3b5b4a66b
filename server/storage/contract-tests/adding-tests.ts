import assert from 'node:assert/strict';
import { type ContactType, contactTypes } from '../../../contact/contact-request.ts';
import { fields, mapFields } from '../../../contact/fields.ts';
import { ofLength } from '../../tests/support/calls/a-request.ts';
import { add, claim, day, later, minute, noon, type Promises, person, send } from './scene.ts';
import type { DatedRequest } from './timed-store.ts';

type Changes = Partial<DatedRequest>;
const noKey = { key: undefined };

const pairs: [sentence: string, first: Changes, second: Changes, isRepeat: boolean][] = [
  ['the same key and fields', { key: 'key' }, { key: 'key', receivedAt: later(30 * day) }, true],
  ['the same key, other fields', { key: 'key' }, { key: 'key', phone: '0698765432' }, false],
  ['another key, the same fields', { key: 'key' }, { key: 'other' }, false],
  [
    'no key, the same fields for two minutes',
    noKey,
    { ...noKey, receivedAt: later(2 * minute - 1) },
    true,
  ],
  [
    'no key, the same fields after two minutes',
    noKey,
    { ...noKey, receivedAt: later(2 * minute) },
    false,
  ],
  ['no key, other fields', noKey, { ...noKey, type: 'contact' }, false],
  [
    'no key, the first from an impossible future',
    { ...noKey, receivedAt: later(2 * day) },
    noKey,
    false,
  ],
];

export function testAdding(promise: Promises, count: number): void {
  promise('a request comes back with its e-mail as it was sent', async (store) => {
    const { reference, isNew } = await send(store);
    const { request, kind, attempt, owedSince } = await claim(store);
    assert.equal(isNew, true);
    assert.match(reference, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.deepEqual(request, { ...person, reference, receivedAt: noon, marks: [], source: {} });
    assert.deepEqual([kind, attempt, owedSince], ['notification', 1, noon]);
  });

  for (const [sentence, first, second, isRepeat] of pairs) {
    promise(`${sentence}: ${isRepeat ? 'a repeat' : 'another request'}`, async (store) => {
      const reference = await add(store, first);
      const answer = await send(store, second);
      assert.equal(answer.isNew, !isRepeat);
      assert.equal(answer.reference === reference, isRepeat);
      assert.equal((await store.backlog('notification')).owed, isRepeat ? 1 : 2);
    });
  }

  promise('of requests at once each is stored, and repeats are found', async (store) => {
    const others = Math.round((count * 5) / 6);
    const keys = Array.from({ length: count }, (_, index) => `key ${index % others}`);
    const references = await Promise.all(keys.map((key) => add(store, { key })));
    assert.equal(new Set(references).size, others);
    assert.deepEqual(references.slice(others), references.slice(0, count - others));
    const bare = await Promise.all(Array.from({ length: 20 }, () => add(store, noKey)));
    assert.equal(new Set(bare).size, 1);
    assert.equal((await store.backlog('notification')).owed, others + 1);
  });

  promise('a request that cannot be stored fails alone', async (store) => {
    const odd = { type: 'none' as ContactType };
    const answers = await Promise.allSettled([{}, odd, {}].map((changes) => add(store, changes)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal((await store.backlog('notification')).owed, 2);
  });

  promise('whatever the contract allows comes back as it was sent', async (store) => {
    for (const type of contactTypes)
      for (const letter of [undefined, '李', '👩']) {
        const longest = mapFields((name) => ofLength(name, fields[name].max, letter));
        await add(store, { ...longest, type });
        const { request } = await claim(store);
        assert.deepEqual({ ...request, ...longest, type }, request);
      }
  });

  promise('half a pair of surrogates is stored as the sign for no character', async (store) => {
    const half = (text: string) => `${text}\ud83d`;
    const typed = mapFields((name) => half(fields[name].sample));
    await add(store, { ...typed, source: { utm_source: half('brief') } });
    const { request } = await claim(store);
    const stored = mapFields((name) => typed[name].toWellFormed());
    const source = { utm_source: 'brief\uFFFD' };
    assert.deepEqual({ ...request, ...stored, source }, request);
  });
}
