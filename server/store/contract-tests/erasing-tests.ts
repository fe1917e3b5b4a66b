import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { longestWaitMs, type MailKind } from '../store.ts';
import type { DatedRequest, TimedStore } from './timed-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);

const request: Omit<DatedRequest, 'reference' | 'key'> = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'contact',
  receivedAt: noon,
  marks: [],
  mails: ['notification'],
};

/** What every store promises of erasing; part of `store-contract.ts`. */
export function testErasing(
  promise: (sentence: string, body: (store: TimedStore) => Promise<void>) => void,
): void {
  promise('what is erased is gone with what it owes, and nothing else is', async (store) => {
    const [first, second, third] = [await add(store), await add(store), await add(store)];
    const unknown = newReference();
    const { erased, held } = await store.erase([first, unknown, third, first], noon);
    assert.deepEqual(erased.sort(), [first, third].sort());
    assert.deepEqual(held, []);
    assert.deepEqual(await kept(store), [second]);
    assert.equal((await store.backlog()).owed, 1);
    assert.equal((await claim(store, 'notification', noon)).request.reference, second);
    assert.equal(await store.claimMail('notification', noon, minute), undefined);
    assert.deepEqual(await store.erase([first], noon), { erased: [], held: [] });
  });

  promise('what is erased is known no more: neither its key nor its mailbox', async (store) => {
    const mails: MailKind[] = ['confirmation'];
    const first = await add(store, { mails }, 'key');
    await store.erase([first], noon);
    const again = await add(store, { mails }, 'key');
    assert.deepEqual(await kept(store), [again]);
    assert.equal((await claim(store, 'confirmation', noon)).request.reference, again);
  });

  promise('a request of which an e-mail is being sent is held, and stays', async (store) => {
    for (const kind of ['notification', 'confirmation'] as const) {
      const reference = await add(store, { mails: [kind] });
      const mail = await claim(store, kind, noon);
      const other = await add(store);
      const answer = await store.erase([reference, other], later(minute - 1));
      assert.deepEqual(answer, { erased: [other], held: [reference] });
      await store.completeMail(mail, later(minute - 1));
      const done = await store.erase([reference], later(minute - 1));
      assert.deepEqual(done, { erased: [reference], held: [] });
    }
  });

  promise('of what is erased while others claim, nobody holds an e-mail', async (store) => {
    for (let round = 0; round < 10; round += 1) {
      const references = await Promise.all(Array.from({ length: 20 }, () => add(store)));
      const claims = references.map(() => store.claimMail('notification', noon, minute));
      const erasings = references.map((reference) => store.erase([reference], noon));
      const claimed = (await Promise.all(claims)).map((mail) => mail?.request.reference);
      const erased = (await Promise.all(erasings)).flatMap((answer) => answer.erased);
      const both = erased.filter((reference) => claimed.includes(reference));
      assert.deepEqual(both, []);
    }
  });

  promise('an e-mail that waits or was given up holds nothing', async (store) => {
    const [postponed, abandoned] = [await add(store), await add(store)];
    await store.postponeMail(await claim(store, 'notification', noon), later(minute), '451');
    await store.abandonMail(await claim(store, 'notification', noon), noon, '550');
    const { erased } = await store.erase([postponed, abandoned], noon);
    assert.equal(erased.length, 2);
  });

  promise('a lease that ended, or ends impossibly late, holds nothing', async (store) => {
    const first = await add(store);
    await store.claimMail('notification', noon, minute);
    assert.deepEqual((await store.erase([first], later(minute))).erased, [first]);
    const second = await add(store);
    await store.claimMail('notification', noon, minute);
    const before = later(minute - longestWaitMs);
    assert.deepEqual((await store.erase([second], before)).held, [second]);
    const longBefore = later(minute - longestWaitMs - 1);
    assert.deepEqual((await store.erase([second], longBefore)).erased, [second]);
  });

  promise('who still sends an e-mail of an erased request marks nothing', async (store) => {
    const reference = await add(store);
    const mail = await claim(store, 'notification', noon);
    await store.erase([reference], later(minute));
    await add(store);
    await store.completeMail(mail, later(minute));
    await store.abandonMail(mail, later(minute), 'late');
    await store.postponeMail(mail, later(5 * minute), 'late');
    assert.deepEqual(await store.backlog(), {
      owed: 1,
      oldest: noon,
      reason: undefined,
      undeliverable: 0,
    });
  });

  promise('delivered requests received before a time are erased, and no others', async (store) => {
    const old = await add(store, {
      receivedAt: later(-1),
      mails: ['notification', 'confirmation'],
    });
    await deliver(store);
    const onTime = await add(store);
    await deliver(store);
    assert.deepEqual(await eraseDelivered(store, noon, later(minute)), [old]);
    assert.deepEqual(await kept(store), [onTime]);
    assert.equal(await store.nextMailDue('confirmation'), undefined);
  });

  promise('what was not delivered is never erased by its age', async (store) => {
    const waiting = await add(store);
    const postponed = await claim(store, 'notification', noon);
    await store.postponeMail(postponed, later(minute), '451');
    const undeliverable = await add(store);
    await store.abandonMail(await claim(store, 'notification', noon), noon, '550');
    // Its confirmation went out; the owner was never told.
    const confirmed = await add(store, { mails: ['notification', 'confirmation'] });
    await store.completeMail(await claim(store, 'confirmation', noon), noon);
    const untried = await add(store);
    assert.deepEqual(await eraseDelivered(store, later(9_999 * day), later(9_999 * day)), []);
    assert.deepEqual(await kept(store), [untried, confirmed, undeliverable, waiting]);
  });

  promise(
    'a delivered request of which an e-mail is being sent stays until then',
    async (store) => {
      const reference = await add(store, { mails: ['notification', 'confirmation'] });
      await deliver(store);
      await store.claimMail('confirmation', noon, minute);
      assert.deepEqual(await eraseDelivered(store, later(day), later(minute - 1)), []);
      assert.deepEqual(await eraseDelivered(store, later(day), later(minute)), [reference]);
    },
  );

  promise('however many are due, each is erased once, and none is passed over', async (store) => {
    const due: string[] = [];
    const others: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      const names = Array.from({ length: 10 }, () => add(store));
      due.push(...(await Promise.all(names)));
      await deliver(store);
      others.unshift(await add(store, { receivedAt: later(day) }));
    }
    const [erased] = await Promise.all([
      eraseDelivered(store, later(day), later(day)),
      // Who asks meanwhile is kept.
      add(store, { receivedAt: later(day) }).then((reference) => others.unshift(reference)),
    ]);
    assert.deepEqual(erased.sort(), due.sort());
    assert.deepEqual((await kept(store)).sort(), others.sort());
  });

  promise('more requests than go in one part can be erased together', async (store) => {
    const references: string[] = [];
    while (references.length < 250)
      references.push(...(await Promise.all(Array.from({ length: 25 }, () => add(store)))));
    assert.deepEqual((await store.erase(references, noon)).erased.sort(), references.sort());
    assert.deepEqual(await kept(store), []);
  });

  promise('after scrubbing all is as it was', async (store) => {
    const [first, second] = [await add(store), await add(store)];
    await store.erase([first], noon);
    assert.equal(await store.scrub(), true);
    assert.equal(await store.isScrubPending(), false);
    assert.deepEqual(await kept(store), [second]);
    await deliver(store);
    await Promise.all([add(store), store.scrub(), add(store)]);
    assert.equal((await kept(store)).length, 3);
  });
}

async function add(
  store: TimedStore,
  changes: Partial<DatedRequest> = {},
  key?: string,
): Promise<string> {
  const reference = newReference();
  await store.add({ ...request, reference, key: key ?? reference, ...changes });
  return reference;
}

async function claim(store: TimedStore, kind: MailKind, now: Date) {
  const mail = await store.claimMail(kind, now, minute);
  assert.ok(mail);
  return mail;
}

/** Delivers every notification that is due at noon a day later. */
async function deliver(store: TimedStore): Promise<void> {
  for (;;) {
    const mail = await store.claimMail('notification', later(day), minute);
    if (mail === undefined) return;
    await store.completeMail(mail, later(day));
  }
}

/** Goes through all parts, and gives the references. */
async function eraseDelivered(
  store: TimedStore,
  receivedBefore: Date,
  now: Date,
): Promise<string[]> {
  const all: string[] = [];
  let from: number | undefined;
  do {
    const { erased, next } = await store.eraseDelivered(receivedBefore, now, from);
    all.push(...erased);
    from = next;
  } while (from !== undefined);
  return all;
}

/** The references of all that is kept, the newest first. */
async function kept(store: TimedStore): Promise<string[]> {
  const { requests } = await store.readRequests(1_000);
  return requests.map(({ reference }) => reference);
}
