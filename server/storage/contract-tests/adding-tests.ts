import assert from 'node:assert/strict';
import { type ContactType, contactTypes } from 'contact/contact-types.ts';
import { fields, mapFields } from 'contact/fields.ts';
import { longestOf, oneType, otherType } from '../../tests/support/calls/a-request.ts';
import type { NewRequest } from '../store.ts';
import { noon } from './clocked-store.ts';
import { add, claim, day, minute, type Promises, person, send } from './scene.ts';

type Changes = Partial<NewRequest>;
const noKey = { key: undefined };

interface Pair {
  first: Changes;
  firstAt?: number;
  second: Changes;
  secondAt?: number;
  isRepeat?: boolean;
}

const pairs: Record<string, Pair> = {
  'the same key and fields': {
    first: { key: 'key' },
    second: { key: 'key' },
    secondAt: 30 * day,
    isRepeat: true,
  },
  'the same key, other fields': {
    first: { key: 'key' },
    second: { key: 'key', phone: '0698765432' },
  },
  'another key, the same fields': { first: { key: 'key' }, second: { key: 'other' } },
  'no key, the same fields for two minutes': {
    first: noKey,
    second: noKey,
    secondAt: 2 * minute - 1,
    isRepeat: true,
  },
  'no key, the same fields after two minutes': {
    first: noKey,
    second: noKey,
    secondAt: 2 * minute,
  },
  'no key, another type': {
    first: { ...noKey, type: oneType },
    second: { ...noKey, type: otherType },
  },
  'no key, the first from an impossible future': { first: noKey, firstAt: 2 * day, second: noKey },
};

export function testAdding(promise: Promises, count: number): void {
  promise('a request comes back with its delivery as it was sent', async (store) => {
    const { reference, isNew } = await send(store);
    const { request, kind, attempt, owedSince } = await claim(store);
    assert.equal(isNew, true);
    assert.match(reference, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.deepEqual(request, { ...person, reference, receivedAt: noon, marks: [], source: {} });
    assert.deepEqual([kind, attempt, owedSince], ['notification', 1, noon]);
  });

  for (const [sentence, pair] of Object.entries(pairs)) {
    const { first, firstAt, second, secondAt, isRepeat = false } = pair;
    promise(`${sentence}: ${isRepeat ? 'a repeat' : 'another request'}`, async (store) => {
      const reference = await add(store, first, firstAt);
      const answer = await send(store, second, secondAt);
      assert.equal(answer.isNew, !isRepeat);
      assert.equal(answer.reference === reference, isRepeat);
      assert.equal((await store.backlog('notification')).owed, isRepeat ? 1 : 2);
    });
  }

  promise(
    'requests that come at once are all stored, and repeats among them are found',
    async (store) => {
      const others = Math.round((count * 5) / 6);
      const keys = Array.from({ length: count }, (_, index) => `key ${index % others}`);
      const references = await Promise.all(keys.map((key) => add(store, { key })));
      assert.equal(new Set(references).size, others);
      assert.deepEqual(references.slice(others), references.slice(0, count - others));
      const bare = await Promise.all(Array.from({ length: 20 }, () => add(store, noKey)));
      assert.equal(new Set(bare).size, 1);
      assert.equal((await store.backlog('notification')).owed, others + 1);
    },
  );

  promise('a request that cannot be stored fails alone', async (store) => {
    const odd = { type: null as unknown as ContactType };
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
        const longest = mapFields((name) => longestOf(name, letter));
        await add(store, { ...longest, type });
        const { request } = await claim(store);
        assert.deepEqual({ ...request, ...longest, type }, request);
      }
  });

  promise('a lone surrogate is stored as the replacement character', async (store) => {
    const half = (text: string) => `${text}\ud83d`;
    const typed = mapFields((name) => half(fields[name].sample));
    await add(store, { ...typed, source: { utm_source: half('brief') } });
    const { request } = await claim(store);
    const stored = mapFields((name) => typed[name].toWellFormed());
    const source = { utm_source: 'brief\uFFFD' };
    assert.deepEqual({ ...request, ...stored, source }, request);
  });
}
