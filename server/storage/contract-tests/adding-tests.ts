import assert from 'node:assert/strict';
import { type ContactType, contactTypes } from 'contact/contact-types.ts';
import { fields, mapFields } from 'contact/fields.ts';
import { longestOf, oneType, otherType } from '../../tests/support/calls/a-request.ts';
import type { NewRequest } from '../store.ts';
import { noon } from './clocked-store.ts';
import { add, type ContractTest, claim, day, minute, person, send } from './helpers.ts';

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
  'same key, same fields, 30 days later': {
    first: { key: 'key' },
    second: { key: 'key' },
    secondAt: 30 * day,
    isRepeat: true,
  },
  'same key, other fields': {
    first: { key: 'key' },
    second: { key: 'key', phone: '0698765432' },
  },
  'other key, same fields': { first: { key: 'key' }, second: { key: 'other' } },
  'no key, same fields within two minutes': {
    first: noKey,
    second: noKey,
    secondAt: 2 * minute - 1,
    isRepeat: true,
  },
  'no key, same fields after two minutes': {
    first: noKey,
    second: noKey,
    secondAt: 2 * minute,
  },
  'no key, other type': {
    first: { ...noKey, type: oneType },
    second: { ...noKey, type: otherType },
  },
  'no key, the first dated in the future': { first: noKey, firstAt: 2 * day, second: noKey },
};

export function testAdding(test: ContractTest, count: number): void {
  test('add: stores the request unchanged, with its delivery', async (store) => {
    const { reference, isNew } = await send(store);
    const { request, kind, attempt, pendingSince } = await claim(store);
    assert.equal(isNew, true);
    assert.match(reference, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.deepEqual(request, { ...person, reference, receivedAt: noon, marks: [], source: {} });
    assert.deepEqual([kind, attempt, pendingSince], ['notification', 1, noon]);
  });

  for (const [when, pair] of Object.entries(pairs)) {
    const { first, firstAt, second, secondAt, isRepeat = false } = pair;
    test(`add: ${when}: ${isRepeat ? 'a repeat' : 'a new request'}`, async (store) => {
      const reference = await add(store, first, firstAt);
      const answer = await send(store, second, secondAt);
      assert.equal(answer.isNew, !isRepeat);
      assert.equal(answer.reference === reference, isRepeat);
      assert.equal((await store.backlog('notification')).pending, isRepeat ? 1 : 2);
    });
  }

  test('add: stores concurrent requests and detects repeats among them', async (store) => {
    const others = Math.round((count * 5) / 6);
    const keys = Array.from({ length: count }, (_, index) => `key ${index % others}`);
    const references = await Promise.all(keys.map((key) => add(store, { key })));
    assert.equal(new Set(references).size, others);
    assert.deepEqual(references.slice(others), references.slice(0, count - others));
    const keyless = await Promise.all(Array.from({ length: 20 }, () => add(store, noKey)));
    assert.equal(new Set(keyless).size, 1);
    assert.equal((await store.backlog('notification')).pending, others + 1);
  });

  test('add: a request that fails does not prevent storing concurrent ones', async (store) => {
    const odd = { type: null as unknown as ContactType };
    const answers = await Promise.allSettled([{}, odd, {}].map((changes) => add(store, changes)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal((await store.backlog('notification')).pending, 2);
  });

  test('add: stores every valid value unchanged, at full length and in any script', async (store) => {
    for (const type of contactTypes)
      for (const letter of [undefined, '李', '👩']) {
        const longest = mapFields((name) => longestOf(name, letter));
        await add(store, { ...longest, type });
        const { request } = await claim(store);
        assert.deepEqual({ ...request, ...longest, type }, request);
      }
  });

  test('add: stores a lone surrogate as U+FFFD', async (store) => {
    const half = (text: string) => `${text}\ud83d`;
    const typed = mapFields((name) => half(fields[name].sample));
    await add(store, { ...typed, source: { utm_source: half('brief') } });
    const { request } = await claim(store);
    const stored = mapFields((name) => typed[name].toWellFormed());
    const source = { utm_source: 'brief\uFFFD' };
    assert.deepEqual({ ...request, ...stored, source }, request);
  });
}
