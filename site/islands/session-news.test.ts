import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { onlyNews } from './session-news.ts';

/** What the library says, as the event and the token of its session; and what is told of it. */
const cases: [what: string, said: string[], told: string[]][] = [
  ['signing in is told', ['SIGNED_IN a'], ['SIGNED_IN a']],
  ['the session at the start is no news', ['INITIAL_SESSION a', 'SIGNED_IN b'], ['SIGNED_IN b']],
  ['no session at the start is no news', ['INITIAL_SESSION'], []],
  [
    'looking at the tab again is no news',
    ['SIGNED_IN a', 'SIGNED_IN a', 'SIGNED_IN a'],
    ['SIGNED_IN a'],
  ],
  [
    'nor is looking at it after a refresh',
    ['SIGNED_IN a', 'TOKEN_REFRESHED b', 'SIGNED_IN b'],
    ['SIGNED_IN a', 'TOKEN_REFRESHED b'],
  ],
  [
    'every other state is told each time',
    ['TOKEN_REFRESHED a', 'USER_UPDATED a', 'USER_UPDATED a', 'PASSWORD_RECOVERY a'],
    ['TOKEN_REFRESHED a', 'USER_UPDATED a', 'USER_UPDATED a', 'PASSWORD_RECOVERY a'],
  ],
  [
    'signing in again after signing out is told',
    ['SIGNED_IN a', 'SIGNED_OUT', 'SIGNED_IN a'],
    ['SIGNED_IN a', 'SIGNED_OUT', 'SIGNED_IN a'],
  ],
  [
    'signing in as someone else is told',
    ['SIGNED_IN a', 'SIGNED_IN b'],
    ['SIGNED_IN a', 'SIGNED_IN b'],
  ],
];

for (const [what, said, told] of cases) {
  test(`of a session, ${what}`, () => {
    const heard: string[] = [];
    const hear = onlyNews((state, session) =>
      heard.push([state, session?.access_token].join(' ').trim()),
    );
    for (const each of said) {
      const [event, token] = each.split(' ') as [AuthChangeEvent, string?];
      hear(event, token === undefined ? null : ({ access_token: token } as Session));
    }
    assert.deepEqual(heard, told);
  });
}
