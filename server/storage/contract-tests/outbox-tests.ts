import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import { graceMs, longestWaitMs, retryGivenUpMs } from '../limits.ts';
import { type ClockedStore, later, noon } from './clocked-store.ts';
import { abandon, add, claim, day, deliver, minute, type Promises, tryClaim } from './scene.ts';

/** What every store promises of all deliveries. */
export function testOutbox(promise: Promises): void {
  testLeases(promise);
  testWhatIsDue(promise);
  testGivenUp(promise);
}

function testLeases(promise: Promises): void {
  for (const [sentence, notYet, then] of [
    ['before its lease and the grace end', [minute - 1, minute], minute + graceMs],
    ['in the grace, which begins however late it is noticed', [day], day + graceMs],
    ['in the grace after a clock went back', [-10 * minute], -10 * minute + graceMs],
  ] as const)
    promise(`a claimed delivery is not claimed again ${sentence}`, async (store) => {
      await add(store);
      const { id } = await claim(store);
      for (const ms of [...notYet, then - 1]) assert.equal(await tryClaim(store, ms), undefined);
      const again = await claim(store, then);
      assert.deepEqual([again.id, again.attempt], [id, 2]);
    });

  promise('a lease that ended holds up no other delivery', async (store) => {
    await add(store);
    await claim(store);
    const other = await add(store, {}, minute - 1);
    assert.equal((await claim(store, minute)).reference, other);
  });

  promise('a completed delivery is marked, whoever holds its lease by now', async (store) => {
    const { lost, current } = await loseLease(store);
    await store.completeDelivery(lost);
    await store.abandonDelivery(current, '550');
    await store.postponeDelivery(current, minute, '451');
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    assert.equal(await tryClaim(store, day), undefined);
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
  });

  promise(
    'renewLease: the delivery is not claimed until the new end and the grace',
    async (store) => {
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
    },
  );

  promise('without the lease a delivery is not renewed, postponed or given up', async (store) => {
    const { lost } = await loseLease(store);
    await store.renewLease(lost, 60 * minute);
    await store.abandonDelivery(lost, 'late');
    await store.postponeDelivery(lost, 60 * minute, 'late');
    assert.equal(await store.nextDeliveryDue('notification'), minute);
  });

  promise('a delivery in flight is not claimed, whatever the clock says', async (store) => {
    await add(store);
    const { id } = await claim(store);
    const claimBeside = async (ms: number, inFlight: number) => {
      await store.at(ms);
      return store.claimDelivery('notification', minute, [inFlight]);
    };
    for (const ms of [2 * day, -2 * day]) assert.equal(await claimBeside(ms, id), undefined);
    assert.equal(await claimBeside(2 * day, id + 1), undefined);
    assert.equal((await claimBeside(2 * day + graceMs, id + 1))?.id, id);
  });

  promise('however many claim at once, each delivery is claimed once', async (store) => {
    await Promise.all(Array.from({ length: 20 }, () => add(store)));
    const claims = await Promise.all(Array.from({ length: 25 }, () => tryClaim(store)));
    const ids = claims.flatMap((delivery) => delivery?.id ?? []);
    assert.equal(ids.length, 20);
    assert.equal(new Set(ids).size, 20);
  });

  promise(
    'after a restore or an erasure no delivery of another request is marked',
    async (store) => {
      await add(store);
      const delivery = await claim(store);
      const sameId = { ...delivery, reference: newReference() };
      await store.completeDelivery(sameId);
      assert.equal((await store.backlog('notification')).owed, 1);
    },
  );
}

function testWhatIsDue(promise: Promises): void {
  for (const minutes of [5, 120])
    promise(
      `a delivery postponed for ${minutes} minutes is due then, not before`,
      async (store) => {
        await add(store);
        const dueMs = minutes * minute;
        await store.postponeDelivery(await claim(store), dueMs, 'mail server away');
        assert.equal(await store.nextDeliveryDue('notification'), dueMs);
        for (const ms of [minute, dueMs - 1]) assert.equal(await tryClaim(store, ms), undefined);
        assert.equal((await claim(store, dueMs)).attempt, 2);
      },
    );

  promise('a long wait ends at once when the clock is set back', async (store) => {
    await add(store);
    await store.postponeDelivery(await claim(store), 120 * minute, 'no answer');
    assert.ok(await tryClaim(store, -1));
  });

  promise('a delivery that is due impossibly late counts as due', async (store) => {
    await add(store, {}, 2 * day);
    assert.ok(await tryClaim(store));
    await add(store, {}, longestWaitMs);
    assert.equal(await tryClaim(store), undefined);
  });

  promise('a delivery that was never tried goes before one that was postponed', async (store) => {
    const first = await add(store);
    await store.postponeDelivery(await claim(store), 0, '451');
    const second = await add(store, {}, 1);
    for (const reference of [second, first])
      assert.equal((await claim(store, 1)).reference, reference);
  });

  promise('the next delivery due is the earliest', async (store) => {
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
    await add(store, {}, minute);
    await add(store);
    assert.equal(await store.nextDeliveryDue('notification'), 0);
  });

  promise('the backlog tells what is owed, since when, and what was given up', async (store) => {
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    await add(store);
    await add(store, {}, minute);
    const delivery = await claim(store);
    const oldest = { owed: 2, oldest: noon, ageMs: day };
    await store.at(day);
    assert.deepEqual(await store.backlog('notification'), { ...emptyBacklog, ...oldest });
    await store.at(0);
    await store.abandonDelivery(delivery, 'no such mailbox');
    const left = { owed: 1, oldest: later(minute), ageMs: -minute };
    const reason = 'no such mailbox';
    const givenUp = { undeliverable: 1, givenUpAgeMs: 0, givenUpReason: reason };
    assert.deepEqual(await store.backlog('notification'), { ...emptyBacklog, ...left, ...givenUp });
  });

  promise(
    'the backlog tells whether anything that came after what was given up was delivered',
    async (store) => {
      const told = async () => {
        const { undeliverable, isDeliveredSince } = await store.backlog('notification');
        return { undeliverable, isDeliveredSince };
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
        await store.abandonDelivery(delivery, 'no such mailbox');
      assert.deepEqual(await told(), { undeliverable: 2, isDeliveredSince: false });
      await store.completeDelivery(last);
      assert.deepEqual(await told(), { undeliverable: 2, isDeliveredSince: true });
    },
  );
}

function testGivenUp(promise: Promises): void {
  for (const [kind, isForGood, tries] of [
    ['notification', false, 15],
    ['webhook', false, 15],
    ['webhook', true, 1],
    ['confirmation', false, 1],
  ] as const) {
    const what = `a ${kind} that was given up${isForGood ? ' for good' : ''}`;
    const fate = tries > 1 ? 'retried once a day for 14 days' : 'not retried';
    promise(`${what} is ${fate}`, async (store) => {
      await add(store, { owes: [kind] });
      const days: number[] = [];
      for (let hours = 0; hours <= 30 * 24; hours += 6) {
        const ms = hours * 60 * minute;
        const delivery = await tryClaim(store, ms, kind);
        if (delivery === undefined) continue;
        days.push(hours / 24);
        await store.abandonDelivery(delivery, 'refused', isForGood);
        assert.equal((await store.backlog(kind)).undeliverable, 1);
        assert.equal(await store.nextDeliveryDue(kind), undefined);
      }
      assert.deepEqual(days, [...Array(tries).keys()]);
    });
  }

  promise('a delivery that was given up and then delivered is no longer owed', async (store) => {
    await add(store);
    await abandon(store);
    assert.equal((await deliver(store, retryGivenUpMs)).length, 1);
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    assert.equal(await tryClaim(store, 9 * day), undefined);
  });

  promise('a resend makes what was given up owed anew, of one request or of all', async (store) => {
    const references = [];
    for (const kind of ['notification', 'webhook'] as const) {
      references.push(await add(store, { owes: [kind] }));
      await store.abandonDelivery(await claim(store, 0, kind), 'refused', true);
    }
    await store.at(40 * day);
    assert.deepEqual(await store.resendUndeliverable('unknown'), []);
    const [, second] = references;
    assert.deepEqual(await store.resendUndeliverable(second), ['webhook']);
    const { reference, attempt, owedSince } = await claim(store, 40 * day, 'webhook');
    assert.deepEqual([reference, attempt, owedSince], [second, 1, later(40 * day)]);
    assert.deepEqual(await store.resendUndeliverable(), ['notification']);
    assert.deepEqual(await store.resendUndeliverable(), []);
  });
}

/** A delivery whose holder lost its lease to another. */
async function loseLease(store: ClockedStore) {
  await add(store);
  const lost = await claim(store);
  assert.equal(await tryClaim(store, minute), undefined);
  return { lost, current: await claim(store, minute + graceMs) };
}
