import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import { graceMs, longestWaitMs, undeliverableRetryMs } from '../limits.ts';
import { type ClockedStore, later, noon } from './clocked-store.ts';
import {
  add,
  type ContractTest,
  claim,
  day,
  deliver,
  makeUndeliverable,
  minute,
  tryClaim,
} from './helpers.ts';

/** Deliveries of all kinds. */
export function testOutbox(test: ContractTest): void {
  testLeases(test);
  testDue(test);
  testUndeliverable(test);
}

function testLeases(test: ContractTest): void {
  for (const [when, notYet, then] of [
    ['before the lease and the grace period end', [minute - 1, minute], minute + graceMs],
    ['during the grace period, which starts when the expiry is noticed', [day], day + graceMs],
    ['during the grace period after a clock went back', [-10 * minute], -10 * minute + graceMs],
  ] as const)
    test(`claimDelivery: claims nothing twice ${when}`, async (store) => {
      await add(store);
      const { id } = await claim(store);
      for (const ms of [...notYet, then - 1]) assert.equal(await tryClaim(store, ms), undefined);
      const again = await claim(store, then);
      assert.deepEqual([again.id, again.attempt], [id, 2]);
    });

  test('claimDelivery: an expired lease does not block other deliveries', async (store) => {
    await add(store);
    await claim(store);
    const other = await add(store, {}, minute - 1);
    assert.equal((await claim(store, minute)).reference, other);
  });

  test('completeDelivery: counts as delivered even after the lease was lost to another instance', async (store) => {
    const { lost, current } = await loseLease(store);
    await store.completeDelivery(lost);
    await store.markUndeliverable(current, '550');
    await store.postponeDelivery(current, minute, '451');
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    assert.equal(await tryClaim(store, day), undefined);
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
  });

  test('renewLease: nobody claims the delivery before its new expiry plus the grace period', async (store) => {
    await add(store);
    const delivery = await claim(store);
    for (const ms of [0.5, 1, 1.5].map((minutes) => minutes * minute)) {
      await store.at(ms);
      await store.renewLease(delivery, minute);
    }
    const { id } = delivery;
    for (const ms of [2.5 * minute - 1, 2.5 * minute, 2.5 * minute + graceMs - 1])
      assert.equal(await tryClaim(store, ms), undefined);
    assert.equal((await claim(store, 2.5 * minute + graceMs)).id, id);
  });

  test('lost lease: its delivery cannot be renewed, postponed or marked undeliverable', async (store) => {
    const { lost } = await loseLease(store);
    await store.renewLease(lost, 60 * minute);
    await store.markUndeliverable(lost, 'late');
    await store.postponeDelivery(lost, 60 * minute, 'late');
    assert.equal(await store.nextDeliveryDue('notification'), minute);
  });

  test('claimDelivery: skips deliveries in flight, even after a clock jump', async (store) => {
    await add(store);
    const { id } = await claim(store);
    const claimExcept = async (ms: number, inFlight: number) => {
      await store.at(ms);
      return store.claimDelivery('notification', minute, [inFlight]);
    };
    for (const ms of [2 * day, -2 * day]) assert.equal(await claimExcept(ms, id), undefined);
    assert.equal(await claimExcept(2 * day, id + 1), undefined);
    assert.equal((await claimExcept(2 * day + graceMs, id + 1))?.id, id);
  });

  test('claimDelivery: concurrent callers claim each delivery once', async (store) => {
    await Promise.all(Array.from({ length: 20 }, () => add(store)));
    const claims = await Promise.all(Array.from({ length: 25 }, () => tryClaim(store)));
    const ids = claims.flatMap((delivery) => delivery?.id ?? []);
    assert.equal(ids.length, 20);
    assert.equal(new Set(ids).size, 20);
  });

  test('completeDelivery: ignores an id that now belongs to another request', async (store) => {
    await add(store);
    const delivery = await claim(store);
    const sameId = { ...delivery, reference: newReference() };
    await store.completeDelivery(sameId);
    assert.equal((await store.backlog('notification')).pending, 1);
  });
}

function testDue(test: ContractTest): void {
  for (const minutes of [5, 120])
    test(`postponeDelivery: due after ${minutes} minutes, not before`, async (store) => {
      await add(store);
      const dueMs = minutes * minute;
      await store.postponeDelivery(await claim(store), dueMs, 'mail server away');
      assert.equal(await store.nextDeliveryDue('notification'), dueMs);
      for (const ms of [minute, dueMs - 1]) assert.equal(await tryClaim(store, ms), undefined);
      assert.equal((await claim(store, dueMs)).attempt, 2);
    });

  test('claimDelivery: a long delay ends when the clock is set back', async (store) => {
    await add(store);
    await store.postponeDelivery(await claim(store), 120 * minute, 'no answer');
    assert.ok(await tryClaim(store, -1));
  });

  test('claimDelivery: a due time too far in the future counts as due', async (store) => {
    await add(store, {}, 2 * day);
    assert.ok(await tryClaim(store));
    await add(store, {}, longestWaitMs);
    assert.equal(await tryClaim(store), undefined);
  });

  test('claimDelivery: takes untried deliveries before postponed ones', async (store) => {
    const first = await add(store);
    await store.postponeDelivery(await claim(store), 0, '451');
    const second = await add(store, {}, 1);
    for (const reference of [second, first])
      assert.equal((await claim(store, 1)).reference, reference);
  });

  test('nextDeliveryDue: returns the earliest', async (store) => {
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
    await add(store, {}, minute);
    await add(store);
    assert.equal(await store.nextDeliveryDue('notification'), 0);
  });

  test('backlog: reports pending and undeliverable deliveries, with age and reason', async (store) => {
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    await add(store);
    await add(store, {}, minute);
    const delivery = await claim(store);
    const oldest = { pending: 2, oldest: noon, ageMs: day };
    await store.at(day);
    assert.deepEqual(await store.backlog('notification'), { ...emptyBacklog, ...oldest });
    await store.at(0);
    await store.markUndeliverable(delivery, 'no such mailbox');
    const left = { pending: 1, oldest: later(minute), ageMs: -minute };
    const reason = 'no such mailbox';
    const undeliverable = { undeliverable: 1, undeliverableAgeMs: 0, undeliverableReason: reason };
    assert.deepEqual(await store.backlog('notification'), {
      ...emptyBacklog,
      ...left,
      ...undeliverable,
    });
  });

  test('backlog: reports whether a later delivery succeeded after one became undeliverable', async (store) => {
    const reported = async () => {
      const { undeliverable, hasLaterDelivery } = await store.backlog('notification');
      return { undeliverable, hasLaterDelivery };
    };
    for (let count = 0; count < 4; count += 1) await add(store);
    const [first, refused, refusedAsWell, last] = [
      await claim(store),
      await claim(store),
      await claim(store),
      await claim(store),
    ];
    await store.completeDelivery(first);
    for (const delivery of [refused, refusedAsWell])
      await store.markUndeliverable(delivery, 'no such mailbox');
    assert.deepEqual(await reported(), { undeliverable: 2, hasLaterDelivery: false });
    await store.completeDelivery(last);
    assert.deepEqual(await reported(), { undeliverable: 2, hasLaterDelivery: true });
  });
}

function testUndeliverable(test: ContractTest): void {
  for (const [kind, isForGood, tries] of [
    ['notification', false, 15],
    ['webhook', false, 15],
    ['webhook', true, 1],
    ['confirmation', false, 1],
  ] as const) {
    const subject = `${isForGood ? 'a refused' : 'an undeliverable'} ${kind}`;
    const outcome = tries > 1 ? 'retried daily for 14 days' : 'not retried';
    test(`markUndeliverable: ${subject} is ${outcome}`, async (store) => {
      await add(store, { kinds: [kind] });
      const days: number[] = [];
      for (let hours = 0; hours <= 30 * 24; hours += 6) {
        const ms = hours * 60 * minute;
        const delivery = await tryClaim(store, ms, kind);
        if (delivery === undefined) continue;
        days.push(hours / 24);
        await store.markUndeliverable(delivery, 'refused', isForGood);
        assert.equal((await store.backlog(kind)).undeliverable, 1);
        assert.equal(await store.nextDeliveryDue(kind), undefined);
      }
      assert.deepEqual(days, [...Array(tries).keys()]);
    });
  }

  test('completeDelivery: an undeliverable delivery that succeeds later leaves the backlog', async (store) => {
    await add(store);
    await makeUndeliverable(store);
    assert.equal((await deliver(store, undeliverableRetryMs)).length, 1);
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    assert.equal(await tryClaim(store, 9 * day), undefined);
  });

  test('resendUndeliverable: makes one request or all of them pending again', async (store) => {
    const references = [];
    for (const kind of ['notification', 'webhook'] as const) {
      references.push(await add(store, { kinds: [kind] }));
      await store.markUndeliverable(await claim(store, 0, kind), 'refused', true);
    }
    await store.at(40 * day);
    assert.deepEqual(await store.resendUndeliverable('unknown'), []);
    const [, second] = references;
    assert.deepEqual(await store.resendUndeliverable(second), ['webhook']);
    const { reference, attempt, pendingSince } = await claim(store, 40 * day, 'webhook');
    assert.deepEqual([reference, attempt, pendingSince], [second, 1, later(40 * day)]);
    assert.deepEqual(await store.resendUndeliverable(), ['notification']);
    assert.deepEqual(await store.resendUndeliverable(), []);
  });
}

/** A delivery whose lease passed to another holder. */
async function loseLease(store: ClockedStore) {
  await add(store);
  const lost = await claim(store);
  assert.equal(await tryClaim(store, minute), undefined);
  return { lost, current: await claim(store, minute + graceMs) };
}
