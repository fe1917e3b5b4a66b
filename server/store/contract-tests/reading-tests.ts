import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import type { MailKind, RequestWithMails } from '../store.ts';
import type { DatedRequest, TimedStore } from './timed-store.ts';

const minute = 60_000;
const noon = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);

const request: Omit<DatedRequest, 'reference' | 'key'> = {
  firstName: 'Anne',
  lastName: "O'Brien 👩‍👧",
  email: 'anne@praktijk.nl',
  phone: '06-12345678',
  type: 'demo',
  receivedAt: noon,
  marks: ['link', 'bulk'],
  mails: ['notification', 'confirmation'],
};

/** What every store promises of reading what is kept; part of `store-contract.ts`. */
export function testReading(
  promise: (sentence: string, body: (store: TimedStore) => Promise<void>) => void,
): void {
  promise('a request is found as it was given, with the e-mails that it owes', async (store) => {
    await add(store);
    const reference = await add(store, { mails: ['notification'] });
    await add(store);
    const { mails, ...given } = request;
    assert.deepEqual(await find(store, reference), {
      ...given,
      reference,
      mails: [
        {
          kind: 'notification',
          status: 'waiting',
          attempts: 0,
          owedSince: noon,
          at: noon,
          reason: undefined,
        },
      ],
    });
    assert.equal(await find(store, newReference()), undefined);
  });

  promise('of each e-mail it is told what became of it', async (store) => {
    const reference = await add(store);
    const state = async (kind: MailKind) => {
      const mails = (await find(store, reference))?.mails ?? [];
      assert.deepEqual(
        mails.map((mail) => mail.kind),
        ['notification', 'confirmation'],
      );
      const { status, attempts, at, reason } = mails.find((mail) => mail.kind === kind) ?? {};
      return [status, attempts, at, reason];
    };
    const first = await claim(store, 'notification', noon);
    assert.deepEqual(await state('notification'), ['waiting', 1, later(minute), undefined]);
    await store.postponeMail(first, later(2 * minute), '451');
    assert.deepEqual(await state('notification'), ['waiting', 1, later(2 * minute), '451']);
    const second = await claim(store, 'notification', later(2 * minute));
    await store.abandonMail(second, later(3 * minute), '550');
    assert.deepEqual(await state('notification'), ['undeliverable', 2, later(3 * minute), '550']);
    const confirmation = await claim(store, 'confirmation', noon);
    await store.completeMail(confirmation, later(4 * minute));
    assert.deepEqual(await state('confirmation'), ['delivered', 1, later(4 * minute), undefined]);

    await store.resendNotifications(later(5 * minute));
    const again = (await find(store, reference))?.mails[0];
    assert.deepEqual([again?.status, again?.attempts], ['waiting', 0]);
    assert.deepEqual([again?.owedSince, again?.at], [later(5 * minute), later(5 * minute)]);
  });

  promise('requests are read page by page, the newest first, each once', async (store) => {
    assert.deepEqual(await store.readRequests(2), { requests: [], next: undefined });
    const references = [];
    for (let count = 0; count < 5; count += 1) references.unshift(await add(store));
    const first = await store.readRequests(2);
    assert.equal(first.requests[0]?.mails.length, 1);
    // What comes in between belongs to no later page.
    await add(store);
    const second = await store.readRequests(2, first.next);
    const third = await store.readRequests(2, second.next);
    const read = [first, second, third].flatMap(({ requests }) => requests);
    assert.deepEqual(
      read.map(({ reference }) => reference),
      references,
    );
    assert.equal(third.next, undefined);
  });

  promise('after the last request there is no other page', async (store) => {
    for (let count = 0; count < 4; count += 1) await add(store);
    const { next } = await store.readRequests(2);
    assert.equal((await store.readRequests(2, next)).next, undefined);
  });
}

async function add(store: TimedStore, changes: Partial<DatedRequest> = {}): Promise<string> {
  const reference = newReference();
  const key = reference;
  await store.add({ ...request, reference, key, ...changes });
  return reference;
}

async function find(store: TimedStore, reference: string): Promise<RequestWithMails | undefined> {
  const { requests } = await store.readRequests(100);
  return requests.find((request) => request.reference === reference);
}

async function claim(store: TimedStore, kind: MailKind, now: Date) {
  const mail = await store.claimMail(kind, now, minute);
  assert.ok(mail);
  return mail;
}
