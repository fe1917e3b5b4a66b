import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { newReference } from '../../../server/lib/reference.ts';
import { openSqliteStore } from '../../../server/storage/sqlite/sqlite-store.ts';
import type { Store } from '../../../server/storage/store.ts';
import { aRequest } from '../../../server/tests/support/calls/a-request.ts';
import { createDeliveryRun } from './delivery-run.ts';

test('createDeliveryRun: queues the letter, delivers, checks for an alarm, calls the monitor, erases', async () => {
  const { counts, done } = await run();
  assert.deepEqual(counts, { delivered: 1, postponed: 0, undeliverable: 0 });
  assert.deepEqual(done, ['letter', 'send', 'alarm', 'monitor', 'retention']);
});

test('createDeliveryRun: checks for an alarm and calls the monitor even if no delivery can be claimed', async () => {
  const away = new Error('away');
  const { done, error } = await run({ claimDelivery: () => Promise.reject(away) });
  assert.deepEqual([done, error], [['letter', 'alarm', 'monitor'], away]);
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
    kinds: ['notification'],
  });
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(name);
    return undefined;
  };
  const runOnce = createDeliveryRun({
    store: { ...store, queueLetter: step('letter'), ...changes },
    settings: { kinds: ['notification', 'letter'] },
    send: step('send'),
    watchdog: { alarm: step('alarm'), monitor: step('monitor') },
    retention: { run: step('retention') },
    log: pino({ level: 'silent' }),
  });
  const result = await runOnce(true).then(
    (counts) => ({ counts, error: undefined }),
    (error: unknown) => ({ counts: undefined, error }),
  );
  return { ...result, done };
}
