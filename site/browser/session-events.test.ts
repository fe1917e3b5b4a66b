import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { sessionEvents } from './session-events.ts';

/** What the library reports, as an event and the token of its session, and what a listener is told. */
const cases: [what: string, said: string[], told: string[], stored?: string][] = [
  ['signing in is told', ['SIGNED_IN a'], ['SIGNED_IN a']],
  ['one that was stored is no news', ['SIGNED_IN a', 'INITIAL_SESSION a'], [], 'a'],
  ['one that a link brings is told', ['INITIAL_SESSION b', 'SIGNED_IN b'], ['SIGNED_IN b'], 'a'],
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

for (const [what, said, told, stored] of cases) {
  test(`of a session, ${what}`, async () => {
    const { say, listen } = start(stored);
    const heard = listen();
    for (const each of said) say(each);
    await allTold();
    assert.deepEqual(heard.states, told);
  });
}

test('a state from before anyone listened is told to the first listener, and to no later one', async () => {
  const { say, listen } = start();
  say('INITIAL_SESSION');
  say('SIGNED_IN a');
  say('PASSWORD_RECOVERY a');
  const first = listen();
  const second = listen();
  await allTold();
  assert.deepEqual([first.states, second.states], [['PASSWORD_RECOVERY a'], []]);
});

test('a state that one listener has heard is not told to a later one', async () => {
  const { say, listen } = start();
  const first = listen();
  say('PASSWORD_RECOVERY a');
  const second = listen();
  await allTold();
  assert.deepEqual([first.states, second.states], [['PASSWORD_RECOVERY a'], []]);
});

test('a listener that has stopped hears nothing more, and later states wait for the next', async () => {
  const { say, listen } = start();
  const first = listen();
  first.stop();
  say('SIGNED_IN a');
  const second = listen();
  await allTold();
  assert.deepEqual([first.states, second.states], [[], ['SIGNED_IN a']]);
});

/** Session events, and listeners that note what they are told. */
function start(stored?: string) {
  const news = sessionEvents(stored);
  return {
    say(what: string) {
      const [event, token] = what.split(' ') as [AuthChangeEvent, string?];
      news.hear(event, token === undefined ? null : ({ access_token: token } as Session));
    },
    listen() {
      const states: string[] = [];
      const stop = news.listen((state, session) =>
        states.push([state, session?.access_token].join(' ').trim()),
      );
      return { states, stop };
    },
  };
}

/** Listeners are told in microtasks. */
function allTold(): Promise<void> {
  return Promise.resolve();
}
