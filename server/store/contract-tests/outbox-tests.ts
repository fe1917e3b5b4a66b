import assert from 'node:assert/strict';
import { emptyBacklog } from '../../../tests/support/calls/empty-backlog.ts';
import { newReference } from '../../lib/reference.ts';
import { graceMs, longestWaitMs, retryGivenUpMs } from '../store.ts';
import {
  abandon,
  add,
  claim,
  day,
  deliver,
  later,
  minute,
  noon,
  type Promises,
  tryClaim,
} from './scene.ts';

/** What every store promises of the e-mails that it owes. */
export function testOutbox(promise: Promises): void {
  testLeases(promise);
  testWhatIsDue(promise);
  testGivenUp(promise);
}

function testLeases(promise: Promises): void {
  promise(
    'a claimed e-mail is not claimed again before its lease and the grace end',
    async (store) => {
      await add(store);
      const { id } = await claim(store);
      // The grace begins when the end of the lease is noticed.
      for (const ms of [minute - 1, minute, minute + graceMs - 1])
        assert.equal(await tryClaim(store, ms), undefined);
      const again = await claim(store, minute + graceMs);
      assert.deepEqual([again.id, again.attempt], [id, 2]);
    },
  );

  promise('the grace begins however late it is noticed, and others are claimed', async (store) => {
    const reference = await add(store);
    await claim(store);
    const other = await add(store, { receivedAt: later(day - 1) });
    assert.equal((await claim(store, day)).reference, other);
    for (const ms of [day, day + graceMs - 1]) assert.equal(await tryClaim(store, ms), undefined);
    assert.equal((await claim(store, day + graceMs)).reference, reference);
  });

  promise('a clock that goes back leaves the holder of an e-mail the grace', async (store) => {
    await add(store);
    const { id } = await claim(store);
    for (const ms of [-10 * minute, -10 * minute + graceMs - 1])
      assert.equal(await tryClaim(store, ms), undefined);
    assert.equal((await claim(store, -10 * minute + graceMs)).id, id);
  });

  promise('a delivered e-mail is marked, whoever holds its lease by now', async (store) => {
    await add(store);
    const first = await claim(store);
    assert.equal(await tryClaim(store, minute), undefined);
    const second = await claim(store, minute + graceMs);
    await store.completeDelivery(first, later(minute + graceMs));
    await store.abandonDelivery(second, later(2 * minute), '550');
    await store.postponeDelivery(second, later(3 * minute), '451');
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    assert.equal(await tryClaim(store, day), undefined);
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
  });

  promise('without the lease an e-mail is neither postponed nor given up', async (store) => {
    await add(store);
    const lost = await claim(store);
    assert.equal(await tryClaim(store, minute), undefined);
    await claim(store, minute + graceMs);
    await store.abandonDelivery(lost, later(minute + graceMs), 'late');
    await store.postponeDelivery(lost, later(60 * minute), 'late');
    assert.deepEqual(await store.nextDeliveryDue('notification'), later(2 * minute + graceMs));
  });

  promise('an e-mail in flight is not claimed, whatever the clock says', async (store) => {
    await add(store);
    const { id } = await claim(store);
    const claimBeside = (ms: number, inFlight: number) =>
      store.claimDelivery('notification', later(ms), minute, [inFlight]);
    for (const ms of [2 * day, -2 * day]) assert.equal(await claimBeside(ms, id), undefined);
    assert.equal(await claimBeside(2 * day, id + 1), undefined);
    assert.equal((await claimBeside(2 * day + graceMs, id + 1))?.id, id);
  });

  promise('however many claim at once, each e-mail is claimed once', async (store) => {
    await Promise.all(Array.from({ length: 20 }, () => add(store)));
    const claims = await Promise.all(Array.from({ length: 25 }, () => tryClaim(store)));
    const ids = claims.flatMap((mail) => mail?.id ?? []);
    assert.equal(ids.length, 20);
    assert.equal(new Set(ids).size, 20);
  });

  promise('after a restore no e-mail of another request is marked', async (store) => {
    await add(store);
    const mail = await claim(store);
    const sameId = { ...mail, reference: newReference() };
    await store.completeDelivery(sameId, noon);
    assert.equal((await store.backlog('notification')).owed, 1);
  });
}

function testWhatIsDue(promise: Promises): void {
  for (const minutes of [5, 120]) {
    promise(`an e-mail postponed for ${minutes} minutes is due then, not before`, async (store) => {
      await add(store);
      const dueMs = minutes * minute;
      await store.postponeDelivery(await claim(store), later(dueMs), 'mail server away');
      assert.deepEqual(await store.nextDeliveryDue('notification'), later(dueMs));
      for (const ms of [minute, dueMs - 1]) assert.equal(await tryClaim(store, ms), undefined);
      assert.equal((await claim(store, dueMs)).attempt, 2);
    });
  }

  promise('a long wait that a clock set back makes longer is over at once', async (store) => {
    await add(store);
    await store.postponeDelivery(await claim(store), later(120 * minute), 'no answer');
    assert.ok(await tryClaim(store, -1));
  });

  promise('an e-mail that is due impossibly late counts as due', async (store) => {
    await add(store, { receivedAt: later(2 * day) });
    assert.ok(await tryClaim(store));
    await add(store, { receivedAt: later(longestWaitMs) });
    assert.equal(await tryClaim(store), undefined);
  });

  promise('an e-mail that was never tried goes before one that was postponed', async (store) => {
    const first = await add(store);
    await store.postponeDelivery(await claim(store), noon, '451');
    const second = await add(store, { receivedAt: later(1) });
    for (const reference of [second, first])
      assert.equal((await claim(store, 1)).reference, reference);
  });

  promise('the next e-mail due is the earliest', async (store) => {
    assert.equal(await store.nextDeliveryDue('notification'), undefined);
    await add(store, { receivedAt: later(minute) });
    await add(store);
    assert.deepEqual(await store.nextDeliveryDue('notification'), noon);
  });
}

function testGivenUp(promise: Promises): void {
  promise('a notification that was given up is retried once a day for 14 days', async (store) => {
    await add(store);
    const tries: number[] = [];
    for (let hour = 0; hour <= 30 * 24; hour += 1) {
      const mail = await tryClaim(store, hour * 60 * minute);
      if (mail === undefined) continue;
      tries.push(hour / 24);
      assert.equal((await store.backlog('notification')).undeliverable, Number(hour > 0));
      await store.abandonDelivery(mail, later(hour * 60 * minute), 'no such mailbox');
      assert.equal(await store.nextDeliveryDue('notification'), undefined);
    }
    assert.deepEqual(tries, [...Array(15).keys()]);
  });

  promise(
    'a notification that is delivered after it was given up is owed no more',
    async (store) => {
      await add(store);
      await abandon(store);
      assert.equal((await deliver(store, retryGivenUpMs)).length, 1);
      assert.deepEqual(await store.backlog('notification'), emptyBacklog);
      assert.equal(await tryClaim(store, 9 * day), undefined);
    },
  );

  promise('a confirmation that was given up is never retried', async (store) => {
    await add(store, { owes: ['confirmation'] });
    await abandon(store, 'confirmation');
    assert.equal(await tryClaim(store, 2 * day, 'confirmation'), undefined);
  });

  promise('the backlog tells what is owed, since when, and what was given up', async (store) => {
    assert.deepEqual(await store.backlog('notification'), emptyBacklog);
    await add(store);
    await add(store, { receivedAt: later(minute) });
    const mail = await claim(store);
    assert.deepEqual(await store.backlog('notification', later(day)), {
      ...emptyBacklog,
      owed: 2,
      oldest: noon,
      ageMs: day,
    });
    await store.abandonDelivery(mail, noon, 'no such mailbox');
    const expected = { ...emptyBacklog, owed: 1, oldest: later(minute), undeliverable: 1 };
    expected.ageMs = -minute;
    assert.deepEqual(await store.backlog('notification'), expected);
  });

  promise('a resend makes what was given up owed anew, of one request or of all', async (store) => {
    const references = [];
    for (let count = 0; count < 2; count += 1) {
      references.push(await add(store));
      await abandon(store);
    }
    assert.equal((await store.resendUndeliverable(later(day), 'unknown')).length, 0);
    assert.equal((await store.resendUndeliverable(later(day), references[1])).length, 1);
    const { reference, attempt, owedSince } = await claim(store, day);
    assert.deepEqual([reference, attempt, owedSince], [references[1], 1, later(day)]);
    assert.equal((await store.resendUndeliverable(later(day))).length, 1);
    assert.equal((await store.resendUndeliverable(later(day))).length, 0);
  });
}
