import assert from 'node:assert/strict';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import type { DeliveryKind } from '../delivery-kinds.ts';
import { confirmationWindowMs, maxConfirmations, maxConfirmationsPerDomain } from '../limits.ts';
import type { NewRequest } from '../store.ts';
import type { ClockedStore } from './clocked-store.ts';
import {
  add,
  both,
  type ContractTest,
  deliver,
  makeUndeliverable,
  minute,
  tryClaim,
} from './helpers.ts';

/** @param count How many requests are added at once. */
export function testConfirmations(test: ContractTest, count: number): void {
  const addBoth = (store: ClockedStore, changes: Partial<NewRequest> = {}, ms = 0) =>
    add(store, { kinds: both, ...changes }, ms);
  const deliverAt = (store: ClockedStore, ms: number) => deliver(store, ms, 'confirmation');
  /** Delivers everything still pending a month later. */
  const deliverLater = (store: ClockedStore, kind: DeliveryKind = 'confirmation') =>
    deliver(store, 30 * confirmationWindowMs, kind);

  test('claimDelivery: each kind is due independently of the others', async (store) => {
    await add(store);
    await deliver(store);
    const reference = await add(store, { kinds: ['confirmation'] });
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
    assert.equal(await tryClaim(store), undefined);
    assert.equal(await store.nextDeliveryDue('confirmation'), 0);
    assert.deepEqual(await deliverAt(store, 0), [reference]);
  });

  test('confirmation: at most one a day per mailbox, whatever the spelling of its address', async (store) => {
    const first = await addBoth(store);
    assert.deepEqual(await deliverAt(store, 0), [first]);
    await addBoth(store, { email: 'Anne+poh@PRAKTIJK.nl', phone: '0687654321' });
    await addBoth(store, {}, confirmationWindowMs - 1);
    assert.deepEqual(await deliverAt(store, confirmationWindowMs - 1), []);
    const next = await addBoth(store, {}, confirmationWindowMs);
    assert.deepEqual(await deliverAt(store, confirmationWindowMs), [next]);
    assert.equal((await store.backlog('notification')).pending, 4);
  });

  test('confirmation: one per mailbox for concurrent requests', async (store) => {
    // Other mailboxes first, so that every connection is open.
    for (const emailOf of [(index: number) => `anne@${index}.nl`, () => 'anne@praktijk.nl'])
      await Promise.all(
        Array.from({ length: count }, (_, index) => addBoth(store, { email: emailOf(index) })),
      );
    assert.equal((await deliverLater(store)).length, count + 1);
    assert.equal((await deliverLater(store, 'notification')).length, 2 * count);
  });

  // Concurrent requests never exceed the limit per domain; they may exceed the total limit a little.
  const limits: [
    scope: string,
    limit: number,
    atOnce: number,
    emailOf: (index: number) => string,
  ][] = [
    [
      'one domain',
      maxConfirmationsPerDomain,
      maxConfirmationsPerDomain + 10,
      (index) => `n${index}@${'x.'.repeat(index % 3)}vangt.nl`,
    ],
    ['all domains', maxConfirmations, maxConfirmations, (index) => `n@domein${index}.nl`],
  ];
  for (const [scope, limit, atOnce, emailOf] of limits) {
    test(`confirmation: only for the first ${limit} requests a day from ${scope}`, async (store) => {
      const send = (index: number, ms = 0) => addBoth(store, { email: emailOf(index) }, ms);
      await Promise.all(Array.from({ length: atOnce }, (_, index) => send(index)));
      assert.equal((await deliverAt(store, 0)).length, limit);
      // Another domain has its own limit.
      const neighbour = await addBoth(store, { email: 'anne@buren.nl' });
      assert.deepEqual(await deliverAt(store, 0), scope === 'all domains' ? [] : [neighbour]);
      await send(atOnce, confirmationWindowMs - 1);
      assert.deepEqual(await deliverAt(store, confirmationWindowMs - 1), []);
      const next = await send(atOnce + 1, confirmationWindowMs);
      assert.deepEqual(await deliverAt(store, confirmationWindowMs), [next]);
      assert.equal((await deliverLater(store, 'notification')).length, atOnce + 3);
    });
  }

  test('confirmation: none for a repeat, not even a day later', async (store) => {
    await addBoth(store, { key: 'key' });
    await deliverAt(store, 0);
    await addBoth(store, { key: 'key' }, confirmationWindowMs);
    assert.deepEqual(await deliverLater(store), []);
  });

  test('confirmation: none while an earlier one to the same mailbox is pending', async (store) => {
    const first = await addBoth(store);
    await addBoth(store, {}, 3 * confirmationWindowMs);
    assert.deepEqual(await deliverAt(store, 3 * confirmationWindowMs), [first]);
    await addBoth(store, {}, 4 * confirmationWindowMs - 1);
    assert.deepEqual(await deliverLater(store), []);
  });

  test('confirmation: one dated in the future does not count against the limit', async (store) => {
    await addBoth(store, {}, 3 * confirmationWindowMs);
    await deliverAt(store, 3 * confirmationWindowMs);
    const now = await addBoth(store);
    assert.deepEqual(await deliverLater(store), [now]);
  });

  test('confirmation: an undeliverable one counts against the limit, is in no backlog and is not resent', async (store) => {
    await add(store, { kinds: ['confirmation'] });
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    await makeUndeliverable(store, 'confirmation');
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    assert.deepEqual(await store.resendUndeliverable(), []);
    assert.equal(await store.nextDeliveryDue('confirmation'), undefined);
    await addBoth(store, {}, minute);
    assert.deepEqual(await deliverLater(store), []);
    const late = await addBoth(store, {}, confirmationWindowMs);
    assert.deepEqual(await deliverLater(store), [late]);
  });
}
