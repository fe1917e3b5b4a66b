import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import type { RequestWithDeliveries, SpamSign } from '../store.ts';
import { type ClockedStore, later, noon } from './clocked-store.ts';
import { add, both, type ContractTest, claim, minute, person } from './helpers.ts';

export function testReading(test: ContractTest): void {
  test('readRequests: returns a request unchanged, with its deliveries', async (store) => {
    await add(store);
    const marks: SpamSign[] = ['link', 'random'];
    const source = { utm_source: 'nieuwsbrief', utm_campaign: 'Najaar & meer' };
    const reference = await add(store, { marks, source });
    await add(store);
    const state = {
      status: 'waiting',
      attempts: 0,
      owedSince: noon,
      at: noon,
      reason: undefined,
    };
    assert.deepEqual(await find(store, reference), {
      ...person,
      marks,
      source,
      receivedAt: noon,
      reference,
      deliveries: [{ kind: 'notification', ...state }],
    });
    assert.equal(await find(store, newReference()), undefined);
  });

  test('readRequests: returns status, attempts, time and reason of each delivery', async (store) => {
    const reference = await add(store, { kinds: both });
    /** Asserts the state of one delivery; the notification has index 0. */
    const assertState = async (index: number, ...expected: unknown[]) => {
      const deliveries = (await find(store, reference))?.deliveries ?? [];
      assert.deepEqual([deliveries[0]?.kind, deliveries[1]?.kind], both);
      const { status, attempts, at, reason } = deliveries[index] ?? {};
      assert.deepEqual([status, attempts, at, reason], expected);
    };
    const first = await claim(store);
    await assertState(0, 'waiting', 1, later(minute), undefined);
    await store.postponeDelivery(first, 2 * minute, '451');
    await assertState(0, 'waiting', 1, later(2 * minute), '451');
    const second = await claim(store, 2 * minute);
    await store.at(3 * minute);
    await store.markUndeliverable(second, '550');
    await assertState(0, 'undeliverable', 2, later(3 * minute), '550');
    const confirmation = await claim(store, 0, 'confirmation');
    await store.at(4 * minute);
    await store.completeDelivery(confirmation);
    await assertState(1, 'delivered', 1, later(4 * minute), undefined);

    await store.at(5 * minute);
    await store.resendUndeliverable();
    const again = (await find(store, reference))?.deliveries[0];
    assert.deepEqual([again?.status, again?.attempts], ['waiting', 0]);
    assert.deepEqual([again?.owedSince, again?.at], [later(5 * minute), later(5 * minute)]);
  });

  test('readRequests: pages through all requests, newest first', async (store) => {
    assert.deepEqual(await store.readRequests(2), { requests: [], next: undefined });
    const references = [];
    for (let count = 0; count < 6; count += 1) references.unshift(await add(store));
    const first = await store.readRequests(2);
    // A request added meanwhile is on no later page.
    await add(store);
    const second = await store.readRequests(2, first.next);
    const third = await store.readRequests(2, second.next);
    const read = [first, second, third].flatMap(({ requests }) => requests);
    assert.deepEqual(
      read.map(({ reference }) => reference),
      references,
    );
    const end = { requests: [], next: undefined };
    assert.deepEqual(await store.readRequests(2, third.next), end);
  });
}

async function find(
  store: ClockedStore,
  reference: string,
): Promise<RequestWithDeliveries | undefined> {
  const { requests } = await store.readRequests(100);
  return requests.find((request) => request.reference === reference);
}
