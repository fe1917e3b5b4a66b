import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import type { RequestKind } from '../delivery-kinds.ts';
import { maybeUnknownToReceiver } from '../limits.ts';
import { type ClockedStore, later, noon } from './clocked-store.ts';
import {
  add,
  type ContractTest,
  claim,
  day,
  deliver,
  minute,
  receivedBefore,
  tryClaim,
} from './helpers.ts';

const kinds: RequestKind[] = ['notification', 'webhook'];

/** Webhooks and their erasure notices, beyond what holds for all deliveries. */
export function testWebhooks(test: ContractTest): void {
  test('erase: creates an erasure notice if the receiver may know the request', async (store) => {
    const delivered = await add(store, { kinds });
    await deliver(store, 0, 'webhook');
    const called = await addCalled(store);
    const resent = await add(store, { kinds });
    await store.markUndeliverable(await claim(store, 0, 'webhook'), 'HTTP 400');
    await store.resendUndeliverable(resent);
    const untried = await add(store, { kinds });
    const other = await add(store);
    const known = [delivered, resent, called];
    await store.erase([...known, untried, other]);
    const notices = [];
    for (let count = 0; count < known.length; count += 1)
      notices.push(await claim(store, 0, 'erasure'));
    assert.deepEqual(notices.map(({ reference }) => reference).sort(), known.sort());
    assert.ok(notices.every(({ request }) => request === undefined));
    assert.equal((await store.backlog('erasure')).pending, known.length);
    assert.equal((await store.readRequests(9)).requests.length, 0);
  });

  test('readErasureNotices: shows status, attempts and reason until delivered', async (store) => {
    await add(store, { kinds });
    await deliver(store, 0, 'webhook');
    const reference = await addCalled(store);
    const at = later(minute);
    await store.at(minute);
    await store.erase([reference]);
    const pending = {
      kind: 'erasure',
      attempts: 0,
      owedSince: at,
      at,
      reason: undefined,
    } as const;
    assert.deepEqual(await store.readErasureNotices(), [
      { reference, status: 'waiting', ...pending },
    ]);
    const notice = await claim(store, minute, 'erasure');
    await store.postponeDelivery(notice, minute, 'HTTP 500');
    const again = await claim(store, 2 * minute, 'erasure');
    await store.at(3 * minute);
    await store.markUndeliverable(again, 'HTTP 400');
    // After a restore the id may be that of another notice.
    await store.completeDelivery({ ...again, reference: newReference() });
    const last = { attempts: 2, at: later(3 * minute), reason: 'HTTP 400' };
    const undeliverable = { ...pending, ...last, status: 'undeliverable' } as const;
    assert.deepEqual(await store.readErasureNotices(), [{ reference, ...undeliverable }]);
    await store.completeDelivery(again);
    assert.deepEqual(await store.readErasureNotices(), []);
    assert.deepEqual(await store.resendUndeliverable(reference), []);
    assert.equal((await store.backlog('erasure')).undeliverable, 0);
  });

  test('backlog: an erasure notice that the receiver may not need raises no alarm', async (store) => {
    await store.erase([await addCalled(store)]);
    const notice = await claim(store, 0, 'erasure');
    assert.equal(notice.lastError, undefined);
    await store.postponeDelivery(notice, minute, maybeUnknownToReceiver);
    await store.at(day);
    assert.deepEqual(await store.backlog('erasure'), { ...emptyBacklog, pending: 1 });
    const again = await claim(store, day, 'erasure');
    assert.equal(again.lastError, maybeUnknownToReceiver);
    await store.postponeDelivery(again, minute, 'HTTP 503');
    const { oldest, reason } = await store.backlog('erasure');
    assert.deepEqual([oldest, reason], [noon, 'HTTP 503']);
  });

  test('backlog: hasLaterDelivery of erasure notices counts webhooks, too', async (store) => {
    await store.erase([await addCalled(store)]);
    await store.markUndeliverable(await claim(store, 0, 'erasure'), 'HTTP 400');
    const hasLaterDelivery = async () => (await store.backlog('erasure')).hasLaterDelivery;
    assert.equal(await hasLaterDelivery(), false);
    await add(store, { kinds });
    await deliver(store, 0, 'webhook');
    assert.equal(await hasLaterDelivery(), true);
  });

  test('dropErasureNotices: drops notices still undelivered after 30 days', async (store) => {
    await store.erase([await addCalled(store)]);
    await add(store, { kinds });
    await store.at(30 * day);
    assert.equal(await store.dropErasureNotices(), 0);
    await store.at(30 * day + 1);
    assert.equal(await store.dropErasureNotices(), 1);
    assert.equal((await store.backlog('webhook')).pending, 1);
  });

  test('dropErasureNotices: skips a notice in flight, and never drops one that is being claimed', async (store) => {
    const references = [await addCalled(store), await addCalled(store)];
    await store.erase(references);
    await claim(store, 31 * day, 'erasure');
    const [claimed, dropped] = await Promise.all([
      tryClaim(store, 31 * day, 'erasure'),
      store.dropErasureNotices(),
    ]);
    assert.equal(dropped, claimed === undefined ? 1 : 0);
    assert.ok(claimed === undefined || references.includes(claimed.reference));
    await store.at(31 * day + minute);
    assert.equal(await store.dropErasureNotices(), 2 - dropped);
  });

  test('eraseExpired: keeps a request 17.5 days longer while its webhook is not delivered', async (store) => {
    const called = await add(store, { kinds });
    await deliver(store, 0, 'webhook');
    const undeliverable = await add(store, { kinds });
    await store.markUndeliverable(await claim(store, 0, 'webhook'), 'HTTP 500');
    const pending = await addCalled(store);
    await deliver(store);
    const now = 30 * day;
    await store.at(now);
    const before = (ms: number) => receivedBefore(ms, now, kinds);
    assert.equal(await store.countExpired(before(1)), 1);
    assert.deepEqual((await store.eraseExpired(before(1))).erased, [called]);
    assert.deepEqual((await store.eraseExpired(before(17.5 * day))).erased, []);
    assert.equal(await store.countExpired(receivedBefore(17.5 * day, now)), 2);
    const { erased } = await store.eraseExpired(before(17.5 * day + 1));
    assert.deepEqual(erased.sort(), [undeliverable, pending].sort());
  });

  test('eraseExpired: with webhooks off, a pending one does not keep its request; an erasure notice is added', async (store) => {
    const reference = await addCalled(store);
    await deliver(store);
    await store.at(day);
    assert.deepEqual((await store.eraseExpired(receivedBefore(1, day))).erased, [reference]);
    assert.equal((await claim(store, day, 'erasure')).reference, reference);
  });
}

/** Adds a request whose webhook was called once without success. @returns The reference. */
async function addCalled(store: ClockedStore): Promise<string> {
  const reference = await add(store, { kinds });
  const delivery = await claim(store, 0, 'webhook');
  await store.postponeDelivery(delivery, 0, 'no answer within 10 s');
  return reference;
}
