import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAdding } from './adding-tests.ts';
import { testConfirmations } from './confirmation-tests.ts';
import { testErasing } from './erasing-tests.ts';
import { testLetters } from './letter-tests.ts';
import { testOutbox } from './outbox-tests.ts';
import { testReading } from './reading-tests.ts';
import { day, later, minute, noon, type Promises } from './scene.ts';
import type { TimedStore } from './timed-store.ts';
import { testWebhooks } from './webhook-tests.ts';

/**
 * Tests what `Store` promises.
 * @param open Opens an empty store; the test closes it.
 * @param count How many requests are added at once.
 */
export function testStoreContract(name: string, open: () => Promise<TimedStore>, count = 600) {
  const promise: Promises = (sentence, body) => {
    test(`${name}: ${sentence}`, async () => {
      const store = await open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    });
  };

  testAdding(promise, count);
  testOutbox(promise);
  testConfirmations(promise, Math.min(count, 100));
  testReading(promise);
  testErasing(promise);
  testWebhooks(promise);
  testLetters(promise);

  promise('a check and the clock give the time of the store', async (store) => {
    for (const now of [noon, later(minute)]) {
      assert.deepEqual(await store.check(now), now);
      assert.deepEqual(await store.readClock(later(day)), later(day));
    }
  });

  promise('an alarm is stored until it is over', async (store) => {
    assert.equal(await store.readAlarm(), undefined);
    for (const since of [noon, later(minute), undefined, undefined]) {
      await store.saveAlarm(since);
      assert.deepEqual(await store.readAlarm(), since);
    }
  });

  promise('one instance at a time holds the alert lease, until that ends', async (store) => {
    for (const [instance, ms, isHeld] of [
      ['first', 0, true],
      ['second', minute - 1, false],
      ['first', minute - 1, true],
      ['second', 2 * minute - 2, false],
      ['second', 2 * minute - 1, true],
      ['first', 2 * minute, false],
    ] as const)
      assert.equal(await store.holdAlertLease(instance, later(ms), minute), isHeld);
  });

  promise('an alert lease that ends impossibly late is not held', async (store) => {
    assert.equal(await store.holdAlertLease('first', later(2 * day), minute), true);
    assert.equal(await store.holdAlertLease('second', noon, minute), true);
  });
}
