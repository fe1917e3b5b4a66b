import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from '../contact/contact-request.ts';
import type { Store } from './store.ts';

const minute = 60_000;
const noon = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);

const request: ContactRequest = {
  firstName: 'Anne',
  lastName: "O'Brien 👩‍👧",
  email: 'anne@praktijk.nl',
  phone: '06-12345678',
  type: 'demo',
};

/**
 * What every store promises, as tests.
 * @param open Opens an empty store; the test closes it.
 */
export function testStoreContract(name: string, open: () => Promise<Store>): void {
  const promise = (sentence: string, body: (store: Store) => Promise<void>) =>
    test(`${name}: ${sentence}`, async () => {
      const store = await open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    });

  const add = (store: Store, changes: Partial<ContactRequest> = {}, key?: string, now = noon) =>
    store.add({ ...request, ...changes }, { key, mails: ['notification'], now });

  promise('a request comes back with its e-mail as it was given', async (store) => {
    const { reference, isNew } = await add(store);
    const mail = await store.claimMail(noon, minute);
    assert.equal(isNew, true);
    assert.match(reference, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.deepEqual(mail?.request, { ...request, reference, receivedAt: noon });
    assert.equal(mail.kind, 'notification');
    assert.equal(mail.attempt, 1);
  });

  promise('the same key with the same fields is one request, however late', async (store) => {
    const first = await add(store, {}, 'key');
    const again = await add(store, {}, 'key', later(30 * 24 * 60 * minute));
    assert.deepEqual(again, { reference: first.reference, isNew: false });
    assert.ok(await store.claimMail(noon, minute));
    assert.equal(await store.claimMail(noon, minute), undefined);
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
    const first = await store.claimMail(noon, minute);
    assert.equal(await store.claimMail(later(minute - 1), minute), undefined);
    const second = await store.claimMail(later(minute), minute);
    assert.equal(second?.id, first?.id);
    assert.equal(second?.attempt, 2);
  });

  promise('an e-mail that was completed is not owed any more', async (store) => {
    await add(store);
    const mail = await store.claimMail(noon, minute);
    assert.ok(mail);
    await store.completeMail(mail, noon);
    assert.equal(await store.claimMail(later(60 * minute), minute), undefined);
    assert.equal(await store.nextMailDue(), undefined);
  });

  promise('an e-mail that was postponed is due then, and not before', async (store) => {
    await add(store);
    const mail = await store.claimMail(noon, minute);
    assert.ok(mail);
    await store.postponeMail(mail, later(5 * minute), 'mail server away');
    assert.deepEqual(await store.nextMailDue(), later(5 * minute));
    assert.equal(await store.claimMail(later(5 * minute - 1), minute), undefined);
    assert.equal((await store.claimMail(later(5 * minute), minute))?.attempt, 2);
  });

  promise('an e-mail that was given up is not tried again', async (store) => {
    await add(store);
    const mail = await store.claimMail(noon, minute);
    assert.ok(mail);
    await store.abandonMail(mail, noon, 'no such mailbox');
    assert.equal(await store.claimMail(later(60 * minute), minute), undefined);
  });

  promise('who lost the lease changes nothing', async (store) => {
    await add(store);
    const lost = await store.claimMail(noon, minute);
    const held = await store.claimMail(later(minute), minute);
    assert.ok(lost && held);
    await store.completeMail(lost, later(minute));
    await store.abandonMail(lost, later(minute), 'late');
    await store.postponeMail(lost, later(60 * minute), 'late');
    assert.deepEqual(await store.nextMailDue(), later(2 * minute));
  });

  promise('the next e-mail due is the earliest that is owed', async (store) => {
    assert.equal(await store.nextMailDue(), undefined);
    await add(store, {}, 'second', later(minute));
    await add(store, {}, 'first', noon);
    assert.deepEqual(await store.nextMailDue(), noon);
  });
}
