import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { confirmationWindowMs, type MailKind } from '../store.ts';
import type { DatedRequest, TimedStore } from './timed-store.ts';

const minute = 60_000;
const noon = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);

const request: Omit<DatedRequest, 'reference'> = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'demo',
  receivedAt: noon,
  marks: [],
  key: undefined,
  mails: ['notification', 'confirmation'],
};

/** What every store promises of the e-mails to visitors; part of `store-contract.ts`. */
export function testConfirmations(
  promise: (sentence: string, body: (store: TimedStore) => Promise<void>) => void,
  mostAtOnce: number,
): void {
  promise('a request owes the e-mails that it names, each kind by itself', async (store) => {
    const reference = await add(store, 'first');
    await add(store, 'second', { mails: ['notification'], email: 'bert@praktijk.nl' });
    assert.deepEqual(await owed(store, 'confirmation'), [reference]);
    assert.equal((await owed(store, 'notification')).length, 2);
  });

  promise('each kind is due by itself', async (store) => {
    await add(store, 'key', { mails: ['confirmation'] });
    assert.equal(await store.nextMailDue('notification'), undefined);
    assert.equal(await store.claimMail('notification', noon, minute), undefined);
    assert.deepEqual(await store.nextMailDue('confirmation'), noon);
    assert.equal((await store.claimMail('confirmation', noon, minute))?.kind, 'confirmation');
  });

  promise(
    'one mailbox is owed one confirmation a day, however its address is written',
    async (store) => {
      const first = await add(store, 'first');
      assert.deepEqual(await deliver(store, noon), [first]);
      await add(store, 'second', { email: 'Anne+poh@PRAKTIJK.nl', phone: '0687654321' });
      await add(store, 'third', { receivedAt: later(confirmationWindowMs - 1) });
      assert.deepEqual(await deliver(store, later(confirmationWindowMs - 1)), []);
      const next = await add(store, 'fourth', { receivedAt: later(confirmationWindowMs) });
      assert.deepEqual(await deliver(store, later(confirmationWindowMs)), [next]);
      assert.equal((await store.backlog()).owed, 4);
    },
  );

  promise('another mailbox is owed its own', async (store) => {
    await add(store, 'first');
    await add(store, 'second', { email: 'bert@praktijk.nl' });
    assert.equal((await owed(store, 'confirmation')).length, 2);
  });

  promise('requests that are added together owe one mailbox one confirmation', async (store) => {
    // First of others, so that all that work at once are at work.
    for (const email of [(index: number) => `${index}@other.nl`, () => 'anne@praktijk.nl'])
      await Promise.all(
        Array.from({ length: mostAtOnce }, (_, index) =>
          add(store, `${email(0)} ${index}`, { email: email(index) }),
        ),
      );
    assert.equal((await owed(store, 'confirmation')).length, mostAtOnce + 1);
    assert.equal((await owed(store, 'notification')).length, 2 * mostAtOnce);
  });

  promise('a repeat owes nothing more, a day later either', async (store) => {
    await add(store, 'key');
    await deliver(store, noon);
    await add(store, 'key', { receivedAt: later(confirmationWindowMs) });
    assert.deepEqual(await owed(store, 'confirmation'), []);
  });

  promise('while one is owed no other is, however long that takes', async (store) => {
    const first = await add(store, 'first');
    await add(store, 'second', { receivedAt: later(3 * confirmationWindowMs) });
    assert.deepEqual(await deliver(store, later(3 * confirmationWindowMs)), [first]);
    await add(store, 'third', { receivedAt: later(4 * confirmationWindowMs - 1) });
    assert.deepEqual(await owed(store, 'confirmation'), []);
  });

  promise('one that was given up counts for its day', async (store) => {
    await add(store, 'first');
    await abandon(store, 'confirmation');
    await add(store, 'second', { receivedAt: later(minute) });
    assert.deepEqual(await owed(store, 'confirmation'), []);
    const late = await add(store, 'third', { receivedAt: later(confirmationWindowMs) });
    assert.deepEqual(await owed(store, 'confirmation'), [late]);
  });

  promise('a confirmation from an impossible future does not count', async (store) => {
    await add(store, 'first', { receivedAt: later(3 * confirmationWindowMs) });
    await deliver(store, later(3 * confirmationWindowMs));
    const now = await add(store, 'second');
    assert.deepEqual(await owed(store, 'confirmation'), [now]);
  });

  promise('what becomes of a confirmation is not for the owner to mend', async (store) => {
    await add(store, 'key', { mails: ['confirmation'] });
    assert.deepEqual(await store.backlog(), {
      owed: 0,
      oldest: undefined,
      reason: undefined,
      undeliverable: 0,
    });
    await abandon(store, 'confirmation');
    assert.deepEqual(await store.backlog(), {
      owed: 0,
      oldest: undefined,
      reason: undefined,
      undeliverable: 0,
    });
    assert.equal(await store.resendNotifications(later(minute)), 0);
    assert.equal(await store.nextMailDue('confirmation'), undefined);
  });
}

async function add(store: TimedStore, key: string, changes: Partial<DatedRequest> = {}) {
  const reference = newReference();
  await store.add({ ...request, reference, key, ...changes });
  return reference;
}

/** Claims all that is due a month later, and gives the references. */
async function owed(store: TimedStore, kind: MailKind): Promise<string[]> {
  const references = [];
  for (;;) {
    const mail = await store.claimMail(kind, later(30 * confirmationWindowMs), minute);
    if (mail === undefined) return references;
    references.push(mail.request.reference);
  }
}

/** Delivers every confirmation that is due, and gives the references. */
async function deliver(store: TimedStore, now: Date): Promise<string[]> {
  const references = [];
  for (;;) {
    const mail = await store.claimMail('confirmation', now, minute);
    if (mail === undefined) return references;
    await store.completeMail(mail, now);
    references.push(mail.request.reference);
  }
}

async function abandon(store: TimedStore, kind: MailKind): Promise<void> {
  const mail = await store.claimMail(kind, noon, minute);
  assert.ok(mail);
  await store.abandonMail(mail, noon, 'no such mailbox');
}
