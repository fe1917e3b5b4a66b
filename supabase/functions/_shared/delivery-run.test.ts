import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { newReference } from '../../../server/lib/reference.ts';
import { openSqliteStore } from '../../../server/storage/sqlite/sqlite-store.ts';
import type { Store } from '../../../server/storage/store.ts';
import { aRequest } from '../../../server/tests/support/calls/a-request.ts';
import { runDelivery } from './delivery-run.ts';

test('runDelivery: queues the letter, delivers, checks for an alarm, calls the monitor, erases', async () => {
  const { counts, done } = await run();
  assert.deepEqual(counts, { delivered: 1, postponed: 0, undeliverable: 0 });
  assert.deepEqual(done, ['oweLetter', 'send', 'checkAlarm', 'callMonitor', 'erase']);
});

test('runDelivery: notifies owner and monitor even if the store cannot be read', async () => {
  const away = new Error('away');
  const { done, error } = await run({ claimDelivery: () => Promise.reject(away) });
  assert.deepEqual([done, error], [['oweLetter', 'checkAlarm', 'callMonitor'], away]);
});

/** Delivers one request. @param changes Overrides of the store. */
async function run(changes: Partial<Store> = {}) {
  await using store = Object.assign(openSqliteStore(':memory:'), {
    [Symbol.asyncDispose]: () => store.close(),
  });
  await store.add({
    ...aRequest(),
    key: 'key',
    reference: newReference(),
    marks: [],
    source: {},
    owes: ['notification'],
  });
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(name);
    return undefined;
  };
  const result = await runDelivery({
    store: { ...store, ...changes },
    settings: { kinds: ['notification', 'letter'] },
    oweLetter: step('oweLetter'),
    send: step('send'),
    checkAlarm: step('checkAlarm'),
    callMonitor: step('callMonitor'),
    erase: step('erase'),
    log: pino({ level: 'silent' }),
  }).then(
    (counts) => ({ counts, error: undefined }),
    (error: unknown) => ({ counts: undefined, error }),
  );
  return { ...result, done };
}
