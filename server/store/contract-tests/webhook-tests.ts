import assert from 'node:assert/strict';
import { emptyBacklog } from '../../../tests/support/calls/empty-backlog.ts';
import type { OwedKind } from '../delivery-kinds.ts';
import { add, claim, day, deliver, later, minute, noon, type Promises, tryClaim } from './scene.ts';
import type { TimedStore } from './timed-store.ts';

const owes: OwedKind[] = ['notification', 'webhook'];

/** What every store promises of webhooks, beside what it promises of whatever a request owes. */
export function testWebhooks(promise: Promises): void {
  promise('a webhook is owed beside the e-mail, and neither waits for the other', async (store) => {
    const reference = await add(store, { owes });
    await add(store);
    assert.equal((await store.backlog('webhook')).owed, 1);
    assert.deepEqual(await deliver(store, 0, 'webhook'), [reference]);
    assert.deepEqual(await store.backlog('webhook'), emptyBacklog);
    assert.equal((await store.backlog('notification')).owed, 2);
    const [, request] = (await store.readRequests(2)).requests;
    assert.deepEqual(
      request?.deliveries.map(({ kind, status }) => [kind, status]),
      [
        ['notification', 'waiting'],
        ['webhook', 'delivered'],
      ],
    );
  });

  promise('a webhook that was given up is retried each day, unless for good', async (store) => {
    await add(store, { owes });
    await store.abandonDelivery(await claim(store, 0, 'webhook'), noon, 'it answered 400');
    assert.equal((await store.backlog('webhook')).undeliverable, 1);
    const again = await claim(store, day, 'webhook');
    await store.abandonDelivery(again, later(day), 'it answered 410', true);
    for (let days = 1; days < 40; days += 1)
      assert.equal(await tryClaim(store, days * day, 'webhook'), undefined);
    const resent = await store.resendUndeliverable(later(40 * day));
    assert.deepEqual(resent, ['webhook']);
    await claim(store, 40 * day, 'webhook');
  });

  promise('word of an erasure is owed where the webhook may know the request', async (store) => {
    const delivered = await add(store, { owes });
    await deliver(store, 0, 'webhook');
    const called = await addCalled(store);
    const untried = await add(store, { owes });
    const { erased } = await store.erase([called, untried, delivered], later(minute));
    assert.equal(erased.length, 3);
    assert.equal((await store.backlog('webhook')).owed, 2);
    const words = [await claim(store, minute, 'webhook'), await claim(store, minute, 'webhook')];
    assert.deepEqual(words.map(({ reference }) => reference).sort(), [called, delivered].sort());
    assert.ok(words.every(({ request }) => request === undefined));
    assert.equal((await store.readRequests(9)).requests.length, 0);
  });

  promise('word of an erasure is owed, too, where the webhook is owed anew', async (store) => {
    const reference = await add(store, { owes });
    const delivery = await claim(store, 0, 'webhook');
    await store.abandonDelivery(delivery, noon, 'it answered 400');
    await store.resendUndeliverable(later(minute), reference);
    await store.erase([reference], later(minute));
    assert.equal((await claim(store, minute, 'webhook')).request, undefined);
  });

  promise('nothing is left of an erasure of which the webhook has word', async (store) => {
    const reference = await addCalled(store);
    await store.erase([reference], later(minute));
    const word = await claim(store, minute, 'webhook');
    await store.postponeDelivery(word, later(2 * minute), 'it answered 500');
    assert.equal((await claim(store, 2 * minute, 'webhook')).attempt, 2);
    await store.completeDelivery(word, later(2 * minute));
    assert.deepEqual(await store.backlog('webhook'), emptyBacklog);
    assert.equal(await tryClaim(store, 9 * day, 'webhook'), undefined);
    assert.deepEqual(await store.resendUndeliverable(later(9 * day), reference), []);
  });

  promise('a word that was not taken yet is told with what became of it', async (store) => {
    const reference = await addCalled(store);
    await addCalled(store);
    await store.erase([reference], later(minute));
    const at = later(minute);
    const waiting = { kind: 'webhook', attempts: 0, owedSince: at, at, reason: undefined } as const;
    assert.deepEqual(await store.readErasures(), [{ reference, status: 'waiting', ...waiting }]);
    const word = await claim(store, minute, 'webhook');
    await store.abandonDelivery(word, later(2 * minute), 'it answered 400');
    const givenUp = { attempts: 1, at: later(2 * minute), reason: 'it answered 400' };
    const undeliverable = { ...waiting, ...givenUp, status: 'undeliverable' } as const;
    assert.deepEqual(await store.readErasures(), [{ reference, ...undeliverable }]);
    await store.completeDelivery(word, later(2 * minute));
    assert.deepEqual(await store.readErasures(), []);
  });

  promise('no word is owed where the webhook was never called', async (store) => {
    await store.erase([await add(store), await add(store, { owes })], later(minute));
    assert.deepEqual(await store.backlog('webhook'), emptyBacklog);
  });

  promise('word of an erasure that nobody took is dropped after 30 days', async (store) => {
    await store.erase([await addCalled(store)], noon);
    await add(store, { owes });
    assert.equal(await store.dropErasures(later(30 * day)), 0);
    assert.equal(await store.dropErasures(later(30 * day + 1)), 1);
    assert.equal((await store.backlog('webhook')).owed, 1);
  });

  promise(
    'word that is being told is not dropped, and is claimed or dropped, never both',
    async (store) => {
      const references = [await addCalled(store), await addCalled(store)];
      await store.erase(references, noon);
      await claim(store, 31 * day, 'webhook');
      const [told, dropped] = await Promise.all([
        tryClaim(store, 31 * day, 'webhook'),
        store.dropErasures(later(31 * day)),
      ]);
      assert.equal(dropped, told === undefined ? 1 : 0);
      assert.ok(told === undefined || references.includes(told.reference));
      assert.equal(await store.dropErasures(later(31 * day + minute)), 2 - dropped);
    },
  );

  promise('an owed webhook holds its request, for 17.5 days more', async (store) => {
    const taken = await add(store, { owes });
    await deliver(store, 0, 'webhook');
    const givenUp = await add(store, { owes });
    await store.abandonDelivery(await claim(store, 0, 'webhook'), noon, 'it answered 500');
    const waiting = await addCalled(store);
    await deliver(store);
    const now = later(30 * day);
    assert.equal(await store.countOver(later(1), now, owes), 1);
    assert.deepEqual((await store.eraseOver(later(1), now, owes)).erased, [taken]);
    assert.deepEqual((await store.eraseOver(later(17.5 * day), now, owes)).erased, []);
    assert.equal(await store.countOver(later(17.5 * day), now), 2);
    const { erased } = await store.eraseOver(later(17.5 * day + 1), now, owes);
    assert.deepEqual(erased.sort(), [givenUp, waiting].sort());
  });

  promise('an owed webhook holds nothing where none is set any more', async (store) => {
    const reference = await addCalled(store);
    await deliver(store);
    assert.deepEqual((await store.eraseOver(later(1), later(day))).erased, [reference]);
  });

  promise('requests that are erased for their age are told of, too', async (store) => {
    const reference = await addCalled(store);
    await deliver(store, 0);
    const { erased } = await store.eraseOver(later(day), later(day));
    assert.deepEqual(erased, [reference]);
    assert.equal((await claim(store, day, 'webhook')).reference, reference);
  });

  promise('a request is held while its webhook is called', async (store) => {
    const reference = await add(store, { owes });
    await claim(store, 0, 'webhook');
    assert.deepEqual(await store.erase([reference], noon), { erased: [], held: [reference] });
  });
}

/** Adds a request whose webhook was called once, in vain. @returns The reference. */
async function addCalled(store: TimedStore): Promise<string> {
  const reference = await add(store, { owes });
  const delivery = await claim(store, 0, 'webhook');
  await store.postponeDelivery(delivery, noon, 'no answer within 10 s');
  return reference;
}
