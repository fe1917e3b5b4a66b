import assert from 'node:assert/strict';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import type { DeliveryKind } from '../delivery-kinds.ts';
import { confirmationsInAll, confirmationsOfDomain, confirmationWindowMs } from '../limits.ts';
import type { NewRequest } from '../store.ts';
import type { ClockedStore } from './clocked-store.ts';
import { abandon, add, both, deliver, minute, type Promises, tryClaim } from './scene.ts';

/** @param count How many requests are added at once. */
export function testConfirmations(promise: Promises, count: number): void {
  const addBoth = (store: ClockedStore, changes: Partial<NewRequest> = {}, ms = 0) =>
    add(store, { owes: both, ...changes }, ms);
  const deliverAt = (store: ClockedStore, ms: number) => deliver(store, ms, 'confirmation');
  /** Delivers all that is still owed a month later. */
  const owed = (store: ClockedStore, kind: DeliveryKind = 'confirmation') =>
    deliver(store, 30 * confirmationWindowMs, kind);

  promise('each kind of delivery is owed and due independently of the others', async (store) => {
    await add(store);
    await deliver(store);
    const reference = await add(store, { owes: ['confirmation'] });
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
    assert.equal(await tryClaim(store), undefined);
    assert.equal(await store.nextDeliveryDue('confirmation'), 0);
    assert.deepEqual(await deliverAt(store, 0), [reference]);
  });

  promise(
    'one mailbox is owed one confirmation a day, however its address is written',
    async (store) => {
      const first = await addBoth(store);
      assert.deepEqual(await deliverAt(store, 0), [first]);
      await addBoth(store, { email: 'Anne+poh@PRAKTIJK.nl', phone: '0687654321' });
      await addBoth(store, {}, confirmationWindowMs - 1);
      assert.deepEqual(await deliverAt(store, confirmationWindowMs - 1), []);
      const next = await addBoth(store, {}, confirmationWindowMs);
      assert.deepEqual(await deliverAt(store, confirmationWindowMs), [next]);
      assert.equal((await store.backlog('notification')).owed, 4);
    },
  );

  promise('requests that come at once owe each mailbox one confirmation', async (store) => {
    // Requests of other mailboxes come first, so that every connection is open.
    for (const emailOf of [(index: number) => `anne@${index}.nl`, () => 'anne@praktijk.nl'])
      await Promise.all(
        Array.from({ length: count }, (_, index) => addBoth(store, { email: emailOf(index) })),
      );
    assert.equal((await owed(store)).length, count + 1);
    assert.equal((await owed(store, 'notification')).length, 2 * count);
  });

  // When all come at once, the limit of a domain holds exactly, and the limit in all may be exceeded a little.
  const limits: [of: string, limit: number, atOnce: number, emailOf: (index: number) => string][] =
    [
      [
        'one domain',
        confirmationsOfDomain,
        confirmationsOfDomain + 10,
        (index) => `n${index}@${'x.'.repeat(index % 3)}vangt.nl`,
      ],
      ['all domains', confirmationsInAll, confirmationsInAll, (index) => `n@domein${index}.nl`],
    ];
  for (const [of, limit, atOnce, emailOf] of limits) {
    promise(`the first ${limit} requests of a day from ${of} owe a confirmation`, async (store) => {
      const send = (index: number, ms = 0) => addBoth(store, { email: emailOf(index) }, ms);
      await Promise.all(Array.from({ length: atOnce }, (_, index) => send(index)));
      assert.equal((await deliverAt(store, 0)).length, limit);
      // Another domain has its own share.
      const neighbour = await addBoth(store, { email: 'anne@buren.nl' });
      assert.deepEqual(await deliverAt(store, 0), of === 'all domains' ? [] : [neighbour]);
      await send(atOnce, confirmationWindowMs - 1);
      assert.deepEqual(await deliverAt(store, confirmationWindowMs - 1), []);
      const next = await send(atOnce + 1, confirmationWindowMs);
      assert.deepEqual(await deliverAt(store, confirmationWindowMs), [next]);
      assert.equal((await owed(store, 'notification')).length, atOnce + 3);
    });
  }

  promise('a repeat owes nothing more, not even a day later', async (store) => {
    await addBoth(store, { key: 'key' });
    await deliverAt(store, 0);
    await addBoth(store, { key: 'key' }, confirmationWindowMs);
    assert.deepEqual(await owed(store), []);
  });

  promise(
    'while a confirmation is owed its mailbox is owed no other, however long that takes',
    async (store) => {
      const first = await addBoth(store);
      await addBoth(store, {}, 3 * confirmationWindowMs);
      assert.deepEqual(await deliverAt(store, 3 * confirmationWindowMs), [first]);
      await addBoth(store, {}, 4 * confirmationWindowMs - 1);
      assert.deepEqual(await owed(store), []);
    },
  );

  promise('a confirmation from an impossible future does not count', async (store) => {
    await addBoth(store, {}, 3 * confirmationWindowMs);
    await deliverAt(store, 3 * confirmationWindowMs);
    const now = await addBoth(store);
    assert.deepEqual(await owed(store), [now]);
  });

  promise(
    'a confirmation that was given up counts for its day, is in no backlog, and is not resent',
    async (store) => {
      await add(store, { owes: ['confirmation'] });
      assert.deepEqual(await store.backlog('notification'), emptyBacklog);
      await abandon(store, 'confirmation');
      assert.deepEqual(await store.backlog('notification'), emptyBacklog);
      assert.deepEqual(await store.resendUndeliverable(), []);
      assert.equal(await store.nextDeliveryDue('confirmation'), undefined);
      await addBoth(store, {}, minute);
      assert.deepEqual(await owed(store), []);
      const late = await addBoth(store, {}, confirmationWindowMs);
      assert.deepEqual(await owed(store), [late]);
    },
  );
}
