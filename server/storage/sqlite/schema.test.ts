import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { mapFields } from '../../../contact/fields.ts';
import { fingerprint } from '../../lib/reference.ts';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { openTimedStore } from '../contract-tests/timed-store.ts';
import { migrations } from './schema.ts';
import { openSqliteStore } from './sqlite-store.ts';

const receivedAt = new Date('2026-11-20T12:00:00Z');
const now = new Date(receivedAt.getTime() + 1);
/** As version 1 knew a person: of fields that came later nothing is stored. */
const person = {
  ...mapFields(() => ''),
  firstName: 'Anne',
  lastName: "O'Brien",
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'demo' as const,
};
const next = { ...person, receivedAt: now, marks: [], source: {}, reference: 'NEXT-NEXT-NEXT' };

for (let version = 1; version < migrations.length; version += 1) {
  test(`a database of version ${version} keeps its requests, what they owe and what was sent`, async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'contact.db');
    writeVersion(path, version);
    const store = openTimedStore(path);
    const { owed, oldest, undeliverable } = await store.backlog('notification', receivedAt);
    assert.deepEqual([owed, oldest, undeliverable], [1, receivedAt, 1]);
    assert.equal(await store.readAlarm(), undefined);
    // Nobody knows what an older version left when it erased.
    assert.equal(await store.isScrubPending(), true);
    const mail = await store.claimDelivery('notification', now, 60_000);
    assert.equal(mail?.attempt, 4);
    const reference = 'OWED-OWED-OWED';
    assert.deepEqual(mail.request, { ...person, reference, receivedAt, marks: [], source: {} });
    for (const [key, known] of [
      ['owed', 'OWED-OWED-OWED'],
      ['sent', 'SENT-SENT-SENT'],
      [undefined, 'GONE-GONE-GONE'],
    ] as const)
      assert.deepEqual(await store.add({ ...next, key, owes: [] }), {
        reference: known,
        isNew: false,
      });
    await store.add({ ...next, key: 'next', owes: ['confirmation'] });
    const confirmation = await store.claimDelivery('confirmation', now, 60_000);
    assert.equal(confirmation?.reference, next.reference);
    await store.close();
  });
}

test('version 9 keeps every row of version 8, and what refers to it', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const old = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  old.exec(`${migrations.slice(0, 8).join('')} PRAGMA user_version = 8;
    INSERT INTO requests VALUES
      (7, 'KEYED', 1, 'first', 'last', 'e@x.nl', '06', 'demo', 'link bulk', 1, 'same', 's', NULL, 'c'),
      (9, 'PLAIN', 2, 'First', 'Last', 'E@x.nl', '07', 'contact', '', 0, 'same', NULL, 'm', NULL);
    INSERT INTO mails VALUES
      (1, 7, NULL, NULL, 'notification', NULL, 3, 4, 5, 6, NULL, 8, NULL, 'error'),
      (2, 7, NULL, NULL, 'confirmation', 'hash', 1, 2, 3, 4, NULL, NULL, 9, NULL),
      (4, 9, NULL, NULL, 'webhook', NULL, 0, 1, 2, 3, 'lease', NULL, NULL, NULL),
      (5, NULL, 'GONE', NULL, 'webhook', NULL, 0, 1, 2, 3, NULL, NULL, NULL, NULL),
      (6, NULL, NULL, '2026-11-23', 'letter', NULL, 0, 1, 2, 3, NULL, NULL, NULL, NULL);`);
  const tables = ['requests', 'mails'].map((table) => {
    const text = `SELECT * FROM ${table} ORDER BY id`;
    return { table, rows: old.prepare(text).all() };
  });
  old.close();
  await openSqliteStore(path).close();

  using database = new DatabaseSync(path);
  for (const { table, rows } of tables) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    assert.deepEqual(database.prepare(`SELECT ${columns} FROM ${table} ORDER BY id`).all(), rows);
  }
  assert.deepEqual(database.prepare('PRAGMA foreign_key_check').all(), []);
  assert.throws(() => database.exec('UPDATE requests SET is_keyed = 1'), /UNIQUE/);
  database.exec('DELETE FROM requests WHERE id = 7');
  const left = database.prepare('SELECT id FROM mails ORDER BY id').all();
  assert.deepEqual(
    left.map(({ id }) => id),
    [4, 5, 6],
  );
});

test('a database that went back as docs/operate.md says comes forward again with all its rows', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const reference = 'STAY-STAY-STAY';
  const add = { ...next, reference, key: 'stay', owes: ['confirmation' as const] };
  const store = openTimedStore(path);
  await store.add(add);
  await store.close();
  const text = await readFile('docs/operate.md', 'utf8');
  const goBack = text.match(/`(DROP INDEX[^`]*user_version[^`]*)`/)?.[1] ?? '';
  using database = new DatabaseSync(path);
  database.exec(goBack);
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  assert.ok(Number(version) < migrations.length);
  const again = openTimedStore(path);
  assert.deepEqual(await again.add(add), { reference, isNew: false });
  assert.equal((await again.claimDelivery('confirmation', now, 60_000))?.reference, reference);
  await again.close();
});

test('a migration that fails leaves the database as it was', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  writeVersion(path, 1);
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE new_mails (in_the_way INTEGER)');
  assert.throws(() => openSqliteStore(path), { message: /contact\.db cannot be used/ });
  assert.equal(database.prepare('PRAGMA user_version').get()?.['user_version'], 1);
  for (const table of ['requests', 'mails'])
    assert.equal(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'], 3);
  database.close();
});

/** Three requests that version 1 stored: one that owes an e-mail, one sent, one given up and without a key. */
function writeVersion(path: string, version: number): void {
  const database = new DatabaseSync(path);
  database.exec(migrations[0] ?? '');
  const request = database.prepare('INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const mail = database.prepare(
    'INSERT INTO mails (reference, kind, attempts, due_at, sent_at, abandoned_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const { firstName, lastName, email, phone, type } = person;
  const at = receivedAt.getTime();
  for (const [reference, key, attempts, sentAt, abandonedAt] of [
    ['OWED-OWED-OWED', 'owed', 3, null, null],
    ['SENT-SENT-SENT', 'sent', 1, at, null],
    ['GONE-GONE-GONE', null, 1, null, at],
  ] as const) {
    const keyed = key === null ? null : fingerprint(person, key);
    request.run(reference, at, firstName, lastName, email, phone, type, keyed, fingerprint(person));
    mail.run(reference, 'notification', attempts, at, sentAt, abandonedAt);
  }
  // Version by version, each in the `user_version` that the next one reads.
  for (let reached = 1; reached < version; reached += 1)
    database.exec(
      `PRAGMA user_version = ${reached}; PRAGMA foreign_keys = OFF; ${migrations[reached]}`,
    );
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}
