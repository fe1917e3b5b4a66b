import assert from 'node:assert/strict';
import { longestKeptDays } from '../../../owner/retention.ts';
import { newReference } from '../../lib/reference.ts';
import type { RequestKind } from '../delivery-kinds.ts';
import { holdMs, longestWaitMs } from '../limits.ts';
import { readRetentionPeriod } from '../retention-period.ts';
import { type ClockedStore, later } from './clocked-store.ts';
import {
  add,
  both,
  type ContractTest,
  claim,
  day,
  deliver,
  makeUndeliverable,
  minute,
  receivedBefore,
  stored,
  tryClaim,
} from './helpers.ts';

const kinds: RequestKind[] = [...both, 'webhook'];

/** Erasing given requests, and expired ones. */
export function testErasing(test: ContractTest): void {
  testErasingByReference(test);
  testErasingByAge(test);
  testRetention(test);
}

function testErasingByReference(test: ContractTest): void {
  test('erase: deletes the given requests with their deliveries, and no others', async (store) => {
    const [first, second, third] = [await add(store), await add(store), await add(store)];
    const { erased, inFlight } = await store.erase([first, newReference(), third, first]);
    assert.deepEqual(erased.sort(), [first, third].sort());
    assert.deepEqual(inFlight, []);
    assert.deepEqual(await stored(store), [second]);
    assert.equal((await store.backlog('notification')).pending, 1);
    assert.equal((await claim(store)).reference, second);
    assert.equal(await tryClaim(store), undefined);
    assert.deepEqual(await store.erase([first]), { erased: [], inFlight: [] });
  });

  test('erase: an identical request afterwards is new and is confirmed', async (store) => {
    const sent = { key: 'key', kinds: both };
    await store.erase([await add(store, sent)]);
    const again = await add(store, sent);
    assert.deepEqual(await stored(store), [again]);
    assert.deepEqual(await deliver(store, 0, 'confirmation'), [again]);
  });

  test('erase: skips a request whose delivery is in flight, and names it', async (store) => {
    for (const kind of kinds) {
      const reference = await add(store, { kinds: [kind] });
      const delivery = await claim(store, 0, kind);
      const other = await add(store);
      await store.at(minute - 1);
      const answer = await store.erase([reference, other]);
      assert.deepEqual(answer, { erased: [other], inFlight: [reference] });
      await store.completeDelivery(delivery);
      const done = await store.erase([reference]);
      assert.deepEqual(done, { erased: [reference], inFlight: [] });
    }
  });

  test('erase: never erases a request whose delivery is claimed at the same moment', async (store) => {
    for (let round = 0; round < 10; round += 1) {
      const references = await Promise.all(Array.from({ length: 20 }, () => add(store)));
      const claims = references.map(() => tryClaim(store));
      const erasings = references.map((reference) => store.erase([reference]));
      const claimed = (await Promise.all(claims)).map((delivery) => delivery?.reference);
      const erased = (await Promise.all(erasings)).flatMap((answer) => answer.erased);
      const erasedThoughClaimed = erased.filter((reference) => claimed.includes(reference));
      assert.deepEqual(erasedThoughClaimed, []);
    }
  });

  test('erase: erases requests with a pending or an undeliverable delivery', async (store) => {
    const references = [await add(store), await add(store)];
    await store.postponeDelivery(await claim(store), minute, '451');
    await makeUndeliverable(store);
    assert.equal((await store.erase(references)).erased.length, 2);
  });

  test('erase: ignores a lease that has expired, or that ends too far in the future', async (store) => {
    for (const [ms, isBeingSent] of [
      [minute, false],
      [minute - longestWaitMs, true],
      [minute - longestWaitMs - 1, false],
    ] as const) {
      const reference = await add(store);
      await claim(store);
      await store.at(ms);
      const { erased, inFlight } = await store.erase([reference]);
      assert.deepEqual(isBeingSent ? inFlight : erased, [reference]);
    }
  });

  test('scrub: leaves stored requests unchanged', async (store) => {
    const [first, second] = [await add(store), await add(store)];
    await store.erase([first]);
    assert.equal(await store.scrub(), 'done');
    assert.equal(await store.isScrubPending(), false);
    assert.deepEqual(await stored(store), [second]);
    await deliver(store);
    await Promise.all([add(store), store.scrub(), add(store)]);
    assert.equal((await stored(store)).length, 3);
  });
}

function testErasingByAge(test: ContractTest): void {
  test('eraseExpired: erases the delivered requests past retention that countExpired counts', async (store) => {
    const old = [await add(store, {}, -2), await add(store, { kinds: both }, -1)];
    const onTime = await add(store);
    await deliver(store);
    const pending = await add(store, {}, -1);
    await store.at(day);
    assert.equal(await store.countExpired(receivedBefore(-2, day)), 0);
    assert.equal(await store.countExpired(receivedBefore(0, day)), 2);
    assert.deepEqual((await eraseExpired(store, 0, minute)).sort(), old.sort());
    assert.deepEqual(await stored(store), [pending, onTime]);
    assert.equal(await store.nextDeliveryDue('confirmation'), undefined);
  });

  // https://github.com/Particular/docs.particular.net/issues/8418
  test('eraseExpired: keeps a request whose notification is pending, whatever its age', async (store) => {
    const pending = await add(store);
    await store.postponeDelivery(await claim(store), minute, '451');
    const resent = await add(store);
    await makeUndeliverable(store);
    await store.markOwnerNotified(0);
    await store.resendUndeliverable(resent);
    const confirmed = await add(store, { kinds: both });
    await deliver(store, 0, 'confirmation');
    const untried = await add(store);
    assert.deepEqual(await eraseExpired(store, 9_999 * day, 9_999 * day), []);
    assert.deepEqual(await stored(store), [untried, confirmed, resent, pending]);
  });

  test('eraseExpired: erases an undeliverable request 90 days after the owner was warned, never before its retention ends', async (store) => {
    const reference = await add(store);
    await makeUndeliverable(store);
    await store.at(10 * day);
    // It became undeliverable after the warning was written.
    await store.markOwnerNotified(10 * day + 1);
    assert.equal(await countExpired(store, 70, 100 * day + 1), 0);
    await store.at(10 * day);
    await store.markOwnerNotified(10 * day);
    await store.at(20 * day);
    // The first warning counts.
    await store.markOwnerNotified(0);
    assert.equal(await countExpired(store, 70, 100 * day), 0);
    assert.equal(await countExpired(store, 70, 100 * day + 1), 1);
    assert.equal(await countExpired(store, 200, 200 * day), 0);
    assert.equal(await countExpired(store, 200, 200 * day + 1), 1);
    const erased = await store.eraseExpired({ days: 70, kinds: [] });
    assert.deepEqual(erased.erased, [reference]);
  });

  test('eraseExpired: erases an undeliverable request without a warning at twice its retention, not while it is retried daily', async (store) => {
    const reference = await add(store);
    await makeUndeliverable(store);
    for (const [days, latest] of [
      [365, 730],
      [18, 36],
      [1, 19],
    ] as const) {
      assert.equal(await countExpired(store, days, latest * day), 0);
      assert.equal(await countExpired(store, days, latest * day + 1), 1);
    }
    assert.ok(longestKeptDays(1) * day > day + holdMs);
    const { erased } = await store.eraseExpired({ days: 1, kinds: [] });
    assert.deepEqual(erased, [reference]);
    assert.deepEqual(await stored(store), []);
  });

  test('markOwnerNotified: a request that was resent and became undeliverable again needs a new warning', async (store) => {
    await add(store);
    await makeUndeliverable(store);
    await store.markOwnerNotified(0);
    await store.at(40 * day);
    await store.resendUndeliverable();
    await store.markUndeliverable(await claim(store, 40 * day), '550');
    assert.equal(await countExpired(store, 90, 140 * day), 0);
    await store.at(50 * day);
    await store.markOwnerNotified(0);
    assert.equal(await countExpired(store, 90, 140 * day), 0);
    assert.equal(await countExpired(store, 90, 140 * day + 1), 1);
  });

  test('readUndeliverable: oldest first, without pending requests', async (store) => {
    const references = [await add(store), await add(store, {}, minute)];
    for (const ms of [0, minute])
      await store.markUndeliverable(await claim(store, ms), 'no such mailbox');
    await add(store, {}, minute);
    const [first, second] = references.map((reference, count) => ({
      reference,
      receivedAt: later(count * minute),
      pendingSince: later(count * minute),
    }));
    assert.deepEqual(await store.readUndeliverable(9), [first, second]);
    assert.deepEqual(await store.readUndeliverable(1), [first]);
  });

  test('eraseExpired: keeps a delivered request while its confirmation is in flight', async (store) => {
    const reference = await add(store, { kinds: both });
    await deliver(store);
    await claim(store, 0, 'confirmation');
    assert.deepEqual(await eraseExpired(store, day, minute - 1), []);
    assert.deepEqual(await eraseExpired(store, day, minute), [reference]);
  });

  test('eraseExpired: erases 250 requests once each, and no new ones', async (store) => {
    const due: string[] = [];
    const others: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      due.push(...(await Promise.all(Array.from({ length: 10 }, () => add(store)))));
      await deliver(store);
      others.unshift(await add(store, {}, day));
    }
    const [erased] = await Promise.all([
      eraseExpired(store, day, day),
      add(store, {}, day).then((reference) => others.unshift(reference)),
    ]);
    assert.deepEqual(erased.sort(), due.sort());
    assert.deepEqual((await stored(store)).sort(), others.sort());
    assert.deepEqual((await store.erase(others)).erased.sort(), others.sort());
    assert.deepEqual(await stored(store), []);
  });
}

function testRetention(test: ContractTest): void {
  const far = 9_999 * day;
  for (const [name, notes] of [
    [
      'recordRetention: keeps the start of an unchanged period, and replaces one in the future',
      [
        [90, far, far],
        [90, 0, 0],
        [90, minute, 0],
        [90, day, 0],
      ],
    ],
    [
      'recordRetention: a change of days starts a new period, even back to an earlier value',
      [
        [365, 0, 0],
        [90, minute, minute],
        [365, day, day],
        [36, 2 * day, 2 * day],
      ],
    ],
  ] as const)
    test(name, async (store) => {
      for (const [days, ms, since] of notes) {
        await store.at(ms);
        const noted = { since: later(since), now: later(ms) };
        assert.deepEqual(await store.recordRetention(days), noted);
      }
    });

  test('readRetentionPeriod: holds back erasing for a day after the clock jumped by more than a day', async (store) => {
    let ms = 0;
    for (const [aheadMs, isHeldBack] of [
      [0, true],
      [day, false],
      [day, false],
      [400 * day, true],
      [day - 1, true],
      [1, false],
      // The clock is set back.
      [-400 * day, true],
      [day, false],
    ] as const) {
      ms += aheadMs;
      await store.at(ms);
      const { isGracePeriod } = await readRetentionPeriod(store, { days: 90, kinds: [] });
      assert.equal(isGracePeriod, isHeldBack, later(ms).toISOString());
    }
  });

  test('recordRetention: concurrent instances agree on the start of the period', async (store) => {
    await store.at(minute);
    const notes = Array.from({ length: 8 }, () => store.recordRetention(90));
    for (const { since } of await Promise.all(notes)) assert.deepEqual(since, later(minute));
    await store.at(day);
    assert.deepEqual((await store.recordRetention(90)).since, later(minute));
  });
}

async function countExpired(store: ClockedStore, days: number, ms: number) {
  await store.at(ms);
  return store.countExpired({ days, kinds: [] });
}

/** Calls `eraseExpired` until nothing is left to erase. @returns The erased references. */
async function eraseExpired(store: ClockedStore, beforeMs: number, nowMs: number) {
  const all: string[] = [];
  await store.at(nowMs);
  for (;;) {
    const { erased, isMore } = await store.eraseExpired(receivedBefore(beforeMs, nowMs));
    all.push(...erased);
    if (!isMore) return all;
  }
}
