import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ContactRequest,
  contactTypes,
  fieldNames,
  limits,
} from '../../../contact/contact-request.ts';
import { newReference } from '../../lib/reference.ts';
import { graceMs, longestWaitMs, retryGivenUpMs, type Store } from '../store.ts';
import { testConfirmations } from './confirmation-tests.ts';
import { testErasing } from './erasing-tests.ts';
import { testReading } from './reading-tests.ts';
import { type TimedStore, withTimes } from './timed-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);

const request: ContactRequest = {
  firstName: 'Anne',
  lastName: "O'Brien 👩‍👧",
  email: 'anne@praktijk.nl',
  phone: '06-12345678',
  type: 'demo',
};

export interface TestedStore {
  store: Store;
  setClock: (now: Date) => Promise<void> | void;
}

/**
 * What every store promises, as tests.
 * @param open Opens an empty store, and says how its clock is set; the test closes it.
 * @param mostAtOnce How many requests come together; who waits too long for one of few connections is refused.
 */
export function testStoreContract(
  name: string,
  open: () => Promise<TestedStore>,
  mostAtOnce = 600,
): void {
  const promise = (sentence: string, body: (store: TimedStore) => Promise<void>) =>
    test(`${name}: ${sentence}`, async () => {
      const { store, setClock } = await open();
      try {
        await body(withTimes(store, setClock));
      } finally {
        await store.close();
      }
    });

  const add = (
    store: TimedStore,
    changes: Partial<ContactRequest> = {},
    key?: string,
    now = noon,
  ) =>
    store.add({
      ...request,
      ...changes,
      reference: newReference(),
      receivedAt: now,
      marks: [],
      key,
      mails: ['notification'],
    });

  promise('a request comes back with its e-mail as it was given', async (store) => {
    const { reference, isNew } = await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.equal(isNew, true);
    assert.match(reference, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.deepEqual(mail?.request, { ...request, reference, receivedAt: noon, marks: [] });
    assert.equal(mail.kind, 'notification');
    assert.equal(mail.attempt, 1);
  });

  promise('the same key with the same fields is one request, however late', async (store) => {
    const first = await add(store, {}, 'key');
    const again = await add(store, {}, 'key', later(30 * day));
    assert.deepEqual(again, { reference: first.reference, isNew: false });
    assert.ok(await store.claimMail('notification', noon, minute));
    assert.equal(await store.claimMail('notification', noon, minute), undefined);
  });

  promise('the same key with other fields is another request: no lead is lost', async (store) => {
    const first = await add(store, {}, 'key');
    const other = await add(store, { phone: '0698765432' }, 'key');
    assert.equal(other.isNew, true);
    assert.notEqual(other.reference, first.reference);
  });

  promise('another key with the same fields is another request', async (store) => {
    await add(store, {}, 'key');
    assert.equal((await add(store, {}, 'other key')).isNew, true);
  });

  promise('without a key equal fields are one request for two minutes', async (store) => {
    const first = await add(store);
    const soon = await add(store, {}, undefined, later(2 * minute - 1));
    const late = await add(store, {}, undefined, later(2 * minute));
    assert.deepEqual(soon, { reference: first.reference, isNew: false });
    assert.equal(late.isNew, true);
  });

  promise('without a key other fields are another request', async (store) => {
    await add(store);
    assert.equal((await add(store, { type: 'contact' })).isNew, true);
  });

  promise('an e-mail is held by who claimed it until the lease ends', async (store) => {
    await add(store);
    const first = await store.claimMail('notification', noon, minute);
    assert.equal(await store.claimMail('notification', later(minute - 1), minute), undefined);
    assert.equal(await store.claimMail('notification', later(minute), minute), undefined);
    const second = await store.claimMail('notification', later(minute + graceMs), minute);
    assert.equal(second?.id, first?.id);
    assert.equal(second?.attempt, 2);
  });

  promise(
    'the time of grace begins when somebody notices, however late, and others go on meanwhile',
    async (store) => {
      const { reference } = await add(store, {}, 'first');
      await store.claimMail('notification', noon, minute);
      const other = await add(store, {}, 'other', later(day - 1));
      const next = await store.claimMail('notification', later(day), minute);
      assert.equal(next?.request.reference, other.reference);
      assert.equal(await store.claimMail('notification', later(day), minute), undefined);
      const during = await store.claimMail('notification', later(day + graceMs - 1), minute);
      assert.equal(during, undefined);
      const taken = await store.claimMail('notification', later(day + graceMs), minute);
      assert.equal(taken?.request.reference, reference);
    },
  );

  promise('what a mail server took is marked whoever holds it by now', async (store) => {
    await add(store);
    const first = await store.claimMail('notification', noon, minute);
    assert.equal(await store.claimMail('notification', later(minute), minute), undefined);
    const second = await store.claimMail('notification', later(minute + graceMs), minute);
    assert.ok(first && second);
    await store.completeMail(first, later(minute + graceMs));
    assert.equal((await store.backlog()).owed, 0);
    await store.abandonMail(second, later(2 * minute), '550');
    await store.postponeMail(second, later(3 * minute), '451');
    assert.deepEqual(await store.backlog(), {
      owed: 0,
      oldest: undefined,
      reason: undefined,
      undeliverable: 0,
    });
    assert.equal(await store.claimMail('notification', later(day), minute), undefined);
  });

  promise('an e-mail that was completed is not owed any more', async (store) => {
    await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    await store.completeMail(mail, noon);
    assert.equal(await store.claimMail('notification', later(60 * minute), minute), undefined);
    assert.equal(await store.nextMailDue('notification'), undefined);
  });

  promise('an e-mail that was postponed is due then, and not before', async (store) => {
    await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    await store.postponeMail(mail, later(5 * minute), 'mail server away');
    assert.deepEqual(await store.nextMailDue('notification'), later(5 * minute));
    assert.equal(await store.claimMail('notification', later(5 * minute - 1), minute), undefined);
    assert.equal((await store.claimMail('notification', later(5 * minute), minute))?.attempt, 2);
  });

  promise('an e-mail that was never tried goes before one that is deferred', async (store) => {
    const first = await add(store, {}, 'first');
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    await store.postponeMail(mail, noon, '451');
    const second = await add(store, {}, 'second', later(1));
    assert.equal(
      (await store.claimMail('notification', later(1), minute))?.request.reference,
      second.reference,
    );
    assert.equal(
      (await store.claimMail('notification', later(1), minute))?.request.reference,
      first.reference,
    );
  });

  promise('a notification that was given up is tried once a day for 14 days', async (store) => {
    await add(store);
    const tries: number[] = [];
    for (let hour = 0; hour <= 30 * 24; hour += 1) {
      const now = later(hour * 60 * minute);
      const mail = await store.claimMail('notification', now, minute);
      if (mail === undefined) continue;
      tries.push(hour / 24);
      assert.equal((await store.backlog()).undeliverable, Number(hour > 0));
      await store.abandonMail(mail, now, 'no such mailbox');
      assert.equal(await store.nextMailDue('notification'), undefined);
    }
    assert.deepEqual(
      tries,
      Array.from({ length: 15 }, (_, index) => index),
    );
  });

  promise('a notification that is taken after it was given up is delivered', async (store) => {
    await add(store);
    const first = await store.claimMail('notification', noon, minute);
    assert.ok(first);
    await store.abandonMail(first, noon, 'no such mailbox');
    const again = await store.claimMail('notification', later(retryGivenUpMs), minute);
    assert.ok(again);
    await store.completeMail(again, later(retryGivenUpMs));
    assert.deepEqual(await store.backlog(), {
      owed: 0,
      oldest: undefined,
      reason: undefined,
      undeliverable: 0,
    });
    assert.equal(await store.claimMail('notification', later(9 * day), minute), undefined);
  });

  promise('a confirmation that was given up is never tried again', async (store) => {
    const given = { ...request, reference: newReference(), receivedAt: noon, marks: [] };
    await store.add({ ...given, key: 'key', mails: ['confirmation'] });
    const mail = await store.claimMail('confirmation', noon, minute);
    assert.ok(mail);
    await store.abandonMail(mail, noon, 'no such mailbox');
    assert.equal(await store.claimMail('confirmation', later(2 * day), minute), undefined);
  });

  promise('who lost the lease neither postpones nor gives up', async (store) => {
    await add(store);
    const lost = await store.claimMail('notification', noon, minute);
    await store.claimMail('notification', later(minute), minute);
    const held = await store.claimMail('notification', later(minute + graceMs), minute);
    assert.ok(lost && held);
    await store.abandonMail(lost, later(minute + graceMs), 'late');
    await store.postponeMail(lost, later(60 * minute), 'late');
    assert.deepEqual(await store.nextMailDue('notification'), later(2 * minute + graceMs));
  });

  promise('an e-mail in hand is not claimed again, whatever the clock says', async (store) => {
    await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    assert.equal(
      await store.claimMail('notification', later(2 * day), minute, [mail.id]),
      undefined,
    );
    assert.equal(
      await store.claimMail('notification', later(-2 * day), minute, [mail.id]),
      undefined,
    );
    const notInHand = (ms: number) =>
      store.claimMail('notification', later(ms), minute, [mail.id + 1]);
    assert.equal(await notInHand(2 * day), undefined);
    assert.equal((await notInHand(2 * day + graceMs))?.id, mail.id);
  });

  promise('an e-mail that is due impossibly late counts as due', async (store) => {
    await add(store, {}, 'key', later(2 * day));
    assert.ok(await store.claimMail('notification', noon, minute));
    await add(store, {}, 'other key', later(longestWaitMs));
    assert.equal(await store.claimMail('notification', noon, minute), undefined);
  });

  promise('a clock that goes back leaves who holds an e-mail the time of grace', async (store) => {
    await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    const claimAt = (ms: number) => store.claimMail('notification', later(ms), minute);
    assert.equal(await claimAt(-10 * minute), undefined);
    assert.equal(await claimAt(-10 * minute + graceMs - 1), undefined);
    assert.equal((await claimAt(-10 * minute + graceMs))?.id, mail.id);
  });

  promise('of a database that was put back no other request is marked', async (store) => {
    await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    const sameNumber = { ...mail, request: { ...mail.request, reference: newReference() } };
    await store.completeMail(sameNumber, noon);
    assert.equal((await store.backlog()).owed, 1);
  });

  promise('an e-mail that was put back for hours is due then, and not before', async (store) => {
    await add(store);
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    await store.postponeMail(mail, later(120 * minute), 'no answer');
    assert.equal(await store.claimMail('notification', later(minute), minute), undefined);
    assert.ok(await store.claimMail('notification', later(-1), minute));
  });

  promise('without a key what was received in the future is no repeat', async (store) => {
    await add(store, {}, undefined, later(2 * day));
    assert.equal((await add(store)).isNew, true);
  });

  promise(
    'requests that are added together are each kept, and equal ones are one',
    async (store) => {
      const others = Math.round((mostAtOnce * 5) / 6);
      const added = await Promise.all(
        Array.from({ length: mostAtOnce }, (_, index) => add(store, {}, `key ${index % others}`)),
      );
      const references = added.map(({ reference }) => reference);
      assert.equal(new Set(references).size, others);
      assert.deepEqual(references.slice(others), references.slice(0, mostAtOnce - others));
      assert.equal((await store.backlog()).owed, others);
    },
  );

  promise('one that cannot be kept takes no other along', async (store) => {
    const tooLong = { firstName: 'a'.repeat(limits.firstName.max + 1) };
    const [first, refused, last] = await Promise.allSettled([
      add(store, {}, 'first'),
      add(store, tooLong, 'refused'),
      add(store, {}, 'last'),
    ]);
    assert.deepEqual(
      [first.status, refused.status, last.status],
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal((await store.backlog()).owed, 2);
  });

  promise('whatever the contract allows can be kept, up to its bounds', async (store) => {
    const email = `${'é'.repeat(limits.email.max - 5)}@x.nl`;
    const longest = {
      firstName: '李'.repeat(limits.firstName.max),
      lastName: '👩'.repeat(limits.lastName.max / 2),
      phone: '1'.repeat(limits.phone.max),
      email,
    };
    for (const type of contactTypes) await add(store, { ...longest, type }, type);
    for (const name of fieldNames) {
      const over = { [name]: `${longest[name]}1`.replaceAll('👩', 'ab') };
      await assert.rejects(add(store, over, name), name);
    }
    assert.equal((await store.backlog()).owed, contactTypes.length);
  });

  promise('the backlog tells what is owed, since when, and what was given up', async (store) => {
    assert.deepEqual(await store.backlog(), {
      owed: 0,
      oldest: undefined,
      reason: undefined,
      undeliverable: 0,
    });
    await add(store, {}, 'first');
    await add(store, {}, 'second', later(minute));
    const mail = await store.claimMail('notification', noon, minute);
    assert.ok(mail);
    assert.deepEqual(await store.backlog(), {
      owed: 2,
      oldest: noon,
      reason: undefined,
      undeliverable: 0,
    });
    await store.abandonMail(mail, noon, 'no such mailbox');
    assert.deepEqual(await store.backlog(), {
      owed: 1,
      oldest: later(minute),
      reason: undefined,
      undeliverable: 1,
    });
  });

  promise('what was given up is owed anew when it is sent again', async (store) => {
    const references = [];
    for (const key of ['first', 'second']) {
      references.push((await add(store, {}, key)).reference);
      const mail = await store.claimMail('notification', noon, minute);
      assert.ok(mail);
      await store.abandonMail(mail, noon, 'no such mailbox');
    }
    assert.equal(await store.resendNotifications(later(day), 'unknown'), 0);
    assert.equal(await store.resendNotifications(later(day), references[1]), 1);
    const again = await store.claimMail('notification', later(day), minute);
    assert.equal(again?.request.reference, references[1]);
    assert.equal(again?.attempt, 1);
    assert.deepEqual(again?.owedSince, later(day));
    assert.equal(await store.resendNotifications(later(day)), 1);
    assert.equal(await store.resendNotifications(later(day)), 0);
  });

  promise('it tells whether it can write, and its time', async (store) => {
    assert.deepEqual(await store.check(noon), noon);
    assert.deepEqual(await store.check(later(minute)), later(minute));
  });

  promise('the next e-mail due is the earliest that is owed', async (store) => {
    assert.equal(await store.nextMailDue('notification'), undefined);
    await add(store, {}, 'second', later(minute));
    await add(store, {}, 'first', noon);
    assert.deepEqual(await store.nextMailDue('notification'), noon);
  });

  promise('without a key equal requests that come at once are one', async (store) => {
    const added = await Promise.all(Array.from({ length: 20 }, () => add(store)));
    assert.equal(new Set(added.map(({ reference }) => reference)).size, 1);
    assert.equal((await store.backlog()).owed, 1);
  });

  promise('however many claim at once, each e-mail has one who claimed it', async (store) => {
    for (let index = 0; index < 20; index += 1) await add(store, {}, `key ${index}`);
    const claims = Array.from({ length: 25 }, () => store.claimMail('notification', noon, minute));
    const ids = (await Promise.all(claims)).map((mail) => mail?.id);
    assert.equal(new Set(ids).size, 21);
    assert.equal(ids.filter((id) => id === undefined).length, 5);
  });

  testConfirmations(promise, Math.min(mostAtOnce, 100));
  testReading(promise);
  testErasing(promise);

  promise('an alarm that was told is known until it is over', async (store) => {
    assert.equal(await store.readAlarm(), undefined);
    await store.saveAlarm(noon);
    assert.deepEqual(await store.readAlarm(), noon);
    await store.saveAlarm(later(minute));
    assert.deepEqual(await store.readAlarm(), later(minute));
    await store.saveAlarm(undefined);
    assert.equal(await store.readAlarm(), undefined);
    await store.saveAlarm(undefined);
  });
  promise('one at a time keeps watch, until its lease ends', async (store) => {
    assert.equal(await store.holdAlertLease('first', noon, minute), true);
    assert.equal(await store.holdAlertLease('second', later(minute - 1), minute), false);
    assert.equal(await store.holdAlertLease('first', later(minute - 1), minute), true);
    assert.equal(await store.holdAlertLease('second', later(2 * minute - 2), minute), false);
    assert.equal(await store.holdAlertLease('second', later(2 * minute - 1), minute), true);
    assert.equal(await store.holdAlertLease('first', later(2 * minute), minute), false);
  });

  promise("a watch that ends impossibly late is nobody's", async (store) => {
    assert.equal(await store.holdAlertLease('first', later(2 * day), minute), true);
    assert.equal(await store.holdAlertLease('second', noon, minute), true);
  });
}
