import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allKinds } from '../delivery-kinds.ts';
import { testAdding } from './adding-tests.ts';
import { type ClockedStore, later } from './clocked-store.ts';
import { testConfirmations } from './confirmation-tests.ts';
import { testErasing } from './erasing-tests.ts';
import { type ContractTest, day, minute } from './helpers.ts';
import { testLetters } from './letter-tests.ts';
import { testOutbox } from './outbox-tests.ts';
import { testReading } from './reading-tests.ts';
import { testWebhooks } from './webhook-tests.ts';

type Open = () => Promise<ClockedStore>;

/**
 * Tests the contract of `Store`.
 * @param open Opens an empty store; the test closes it.
 * @param count How many requests are added at once.
 */
export function testStoreContract(name: string, open: Open, count?: number) {
  testDeliveringOnce(name, open, count);
  testRestOfContract(name, open, count);
}

/** Tests idempotency, claims, leases, outcomes and erasing. */
export function testDeliveringOnce(name: string, open: Open, count = 600) {
  const contractTest = testOn(name, open);
  testAdding(contractTest, count);
  testOutbox(contractTest);
  testErasing(contractTest);
}

export function testRestOfContract(name: string, open: Open, count = 600) {
  const contractTest = testOn(name, open);
  testConfirmations(contractTest, Math.min(count, 100));
  testReading(contractTest);
  testWebhooks(contractTest);
  testLetters(contractTest);

  contractTest('readClock: returns the time of the store', async (store) => {
    for (const ms of [0, day]) {
      await store.at(ms);
      assert.deepEqual(await store.readClock(), later(ms));
    }
  });

  contractTest('probeWrite: leaves no request behind', async (store) => {
    await store.probeWrite();
    assert.deepEqual((await store.readRequests(1)).requests, []);
    for (const kind of allKinds) assert.equal((await store.backlog(kind)).pending, 0);
  });

  // Prompted by River, a job queue: riverqueue/river#1302
  contractTest('saveAlarm: replaces only the alarm that the caller read', async (store) => {
    const [one, resolved, other] = [
      { since: later(1), severity: 3 },
      { since: later(1), severity: -1 },
      { since: later(minute), severity: 2 },
    ];
    assert.equal(await store.readAlarm(), undefined);
    for (const [saved, known, stored] of [
      [one, undefined, one],
      [other, undefined, one],
      [resolved, one, resolved],
      [other, one, resolved],
      [other, resolved, other],
      [one, undefined, other],
    ] as const) {
      await store.saveAlarm(saved, known);
      assert.deepEqual(await store.readAlarm(), stored);
    }
  });
}

function testOn(name: string, open: Open): ContractTest {
  return (testName, body) => {
    test(`${name}: ${testName}`, async () => {
      const store = await open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    });
  };
}
