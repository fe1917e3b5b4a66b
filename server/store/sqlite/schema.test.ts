import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openTimedStore } from '../../../tests/support/server/timed-store.ts';
import { fingerprint } from '../../lib/reference.ts';
import { migrations } from './schema.ts';
import { openSqliteStore } from './sqlite-store.ts';

const receivedAt = Date.parse('2026-11-20T12:00:00Z');
const person = {
  firstName: 'Anne',
  lastName: "O'Brien",
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'demo' as const,
};

test('a database of version 1 keeps its requests, what they owe and what is known as sent', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  writeVersion1(path);

  const store = openTimedStore(path);
  const now = new Date(receivedAt + 1);
  assert.deepEqual(await store.backlog(), {
    owed: 1,
    oldest: new Date(receivedAt),
    reason: undefined,
    undeliverable: 1,
  });
  const mail = await store.claimMail('notification', now, 60_000);
  assert.equal(mail?.attempt, 4);
  assert.deepEqual(mail.request, {
    ...person,
    reference: 'OWED-OWED-OWED',
    receivedAt: new Date(receivedAt),
    marks: [],
  });
  const again = { ...person, receivedAt: now, marks: [], mails: [], reference: 'NEWX-NEWX-NEWX' };
  for (const [key, reference] of [
    ['owed', 'OWED-OWED-OWED'],
    ['sent', 'SENT-SENT-SENT'],
    [undefined, 'GONE-GONE-GONE'],
  ] as const) {
    assert.deepEqual(await store.add({ ...again, key }), { reference, isNew: false });
  }
  await store.close();
});

test('a database of version 2 keeps what it owes, and takes confirmations', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  writeVersion1(path);
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA foreign_keys = OFF; ${migrations[1]}; PRAGMA user_version = 2`);
  database.close();

  const store = openTimedStore(path);
  const now = new Date(receivedAt + 1);
  assert.equal((await store.backlog()).owed, 1);
  assert.equal(
    (await store.claimMail('notification', now, 60_000))?.request.reference,
    'OWED-OWED-OWED',
  );
  const next = { ...person, receivedAt: now, marks: [], reference: 'NEXT-NEXT-NEXT', key: 'next' };
  await store.add({ ...next, mails: ['confirmation'] });
  assert.equal(
    (await store.claimMail('confirmation', now, 60_000))?.request.reference,
    'NEXT-NEXT-NEXT',
  );
  await store.close();
});

test('a database of version 3 keeps what it owes, and knows of no alarm', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  writeVersion1(path);
  const database = new DatabaseSync(path);
  database.exec(
    `PRAGMA foreign_keys = OFF; ${migrations[1]}; ${migrations[2]}; PRAGMA user_version = 3`,
  );
  database.close();

  const store = openTimedStore(path);
  assert.equal((await store.backlog()).owed, 1);
  assert.equal(await store.readAlarm(), undefined);
  await store.saveAlarm(new Date(receivedAt));
  assert.deepEqual(await store.readAlarm(), new Date(receivedAt));
  await store.close();
});

test('a database of version 4 may still hold what was erased, a new one does not', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  writeVersion1(path);
  const database = new DatabaseSync(path);
  database.exec(
    `PRAGMA foreign_keys = OFF; ${migrations.slice(1, 4).join('')}; PRAGMA user_version = 4`,
  );
  database.close();

  const store = openSqliteStore(path);
  assert.equal(await store.isScrubPending(), true);
  assert.equal(await store.scrub(), true);
  assert.equal(await store.isScrubPending(), false);
  await store.close();
  const other = openSqliteStore(join(folder.path, 'new.db'));
  assert.equal(await other.isScrubPending(), false);
  await other.close();
});

test('a confirmation leaves no trace of its mailbox when its request is erased', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const store = openTimedStore(path);
  const request = { ...person, receivedAt: new Date(receivedAt), marks: [], key: 'key' };
  await store.add({ ...request, reference: 'GONE-GONE-GONE', mails: ['confirmation'] });
  const database = new DatabaseSync(path);
  database.exec('DELETE FROM requests');
  assert.equal(database.prepare('SELECT count(*) AS n FROM mails').get()?.['n'], 0);
  database.close();
  await store.close();
});

test('a migration that fails leaves the database as it was', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  writeVersion1(path);
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE new_mails (in_the_way INTEGER)');
  assert.throws(() => openSqliteStore(path), { message: /contact\.db cannot be used/ });
  assert.equal(database.prepare('PRAGMA user_version').get()?.['user_version'], 1);
  assert.equal(database.prepare('SELECT count(*) AS n FROM requests').get()?.['n'], 3);
  assert.equal(database.prepare('SELECT count(*) AS n FROM mails').get()?.['n'], 3);
  database.close();
});

/** Three requests as version 1 kept them: one that owes an e-mail, one sent, one given up and without a key. */
function writeVersion1(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(migrations[0] ?? '');
  database.exec('PRAGMA user_version = 1');
  const request = database.prepare('INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const mail = database.prepare(
    'INSERT INTO mails (reference, kind, attempts, due_at, sent_at, abandoned_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const { firstName, lastName, email, phone, type } = person;
  for (const [reference, key, attempts, sentAt, abandonedAt] of [
    ['OWED-OWED-OWED', 'owed', 3, null, null],
    ['SENT-SENT-SENT', 'sent', 1, receivedAt, null],
    ['GONE-GONE-GONE', null, 1, null, receivedAt],
  ] as const) {
    const keyed = key === null ? null : fingerprint(person, key);
    const plain = fingerprint(person);
    request.run(reference, receivedAt, firstName, lastName, email, phone, type, keyed, plain);
    mail.run(reference, 'notification', attempts, receivedAt, sentAt, abandonedAt);
  }
  database.close();
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'schema-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
