import assert from 'node:assert/strict';
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { damage } from '../../tests/faults/disk/damage.ts';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { holdDatabase } from '../../tests/support/server/reader.ts';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { openClockedStore } from '../contract-tests/clocked-store.ts';
import { testStoreContract } from '../contract-tests/store-tests.ts';
import { outboxStatements } from '../outbox.ts';
import { readingStatements } from '../reading.ts';
import type { NewRequest } from '../store.ts';
import { dialect } from './sql.ts';
import { openSqliteStore } from './sqlite-store.ts';

testStoreContract('SQLite', openClockedStore);

const request: NewRequest = { ...deliveredRequest, key: 'key', kinds: ['notification'] };

/** A test with the path of a database that does not exist yet. */
function testAt(name: string, body: (path: string) => Promise<void>): void {
  test(name, async () => {
    await using folder = await temporaryFolder();
    await body(join(folder.path, 'new', 'contact.db'));
  });
}

testAt('open: refuses a missing or empty database with a log, and leaves the log', async (path) => {
  await mkdir(dirname(path));
  await writeFile(`${path}-wal`, 'requests');
  const message = /-wal holds its requests: put it back/;
  const link = `${path}-link`;
  await symlink(path, link);
  for (const prepare of [async () => {}, () => writeFile(path, '')]) {
    await prepare();
    for (const name of [path, link]) assert.throws(() => openSqliteStore(name), { message });
  }
  assert.equal(await readFile(`${path}-wal`, 'utf8'), 'requests');
  await rm(`${path}-wal`);
  await openSqliteStore(path).close();
});

testAt('outbox, readRequests: frequent statements scan no requests or deliveries', async (path) => {
  await openSqliteStore(path).close();
  using database = new DatabaseSync(path);
  const { dropErasureNotices: _, resend: __, ...outbox } = outboxStatements(dialect);
  const { readRequests } = readingStatements(dialect);
  for (const statement of [...Object.values(outbox), readRequests]) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
    const steps = plan.map(({ detail }) => String(detail));
    assert.doesNotMatch(steps.join('\n'), /SCAN (?:deliveries|requests)/, statement);
  }
});

testAt('open: creates the folder; stored data survives reopening', async (path) => {
  const alarm = { since: new Date(), severity: 2 };
  const first = openSqliteStore(path);
  await first.add(request);
  await first.saveAlarm(alarm, undefined);
  await first.close();
  const second = openSqliteStore(path);
  const { reference } = request;
  const again = await second.add({ ...request, reference: 'WXYZ-WXYZ-WXYZ' });
  assert.deepEqual(again, { reference, isNew: false });
  assert.deepEqual(await second.readAlarm(), alarm);
  await second.close();
});

testAt('open: uses a write-ahead log; without migration it writes nothing', async (path) => {
  const server = openSqliteStore(path);
  await server.add(request);
  // The -wal file exists only in this mode.
  const before = await readFile(`${path}-wal`);
  const owners = openSqliteStore(path, false);
  const { requests } = await owners.readRequests(1);
  assert.equal(requests[0]?.reference, request.reference);
  await owners.close();
  assert.deepEqual(await readFile(`${path}-wal`), before);
  await server.close();
});

testAt('open: works while another process is writing', async (path) => {
  await openSqliteStore(path).close();
  const writing =
    "database.exec('BEGIN IMMEDIATE'); setTimeout(() => database.exec('COMMIT'), 400);";
  await using _ = await holdDatabase(path, writing);
  await openSqliteStore(path, false).close();
});

// https://github.com/ncruces/go-sqlite3/issues/276: the database is a link to another disk.
// https://github.com/nfrastack/db-backup/issues/423: a backup program removes what lies beside it.
testAt('add: fails once the write-ahead log of a linked database was removed', async (path) => {
  const folder = dirname(path);
  await mkdir(folder);
  const link = join(folder, 'link.db');
  await symlink(path, link);
  const store = openSqliteStore(link);
  await store.add(request);
  await rm(`${path}-wal`);
  await until('a call fails', () =>
    store.add(request).then(
      () => false,
      () => true,
    ),
  );
  for (const call of [() => store.add(request), store.close])
    await assert.rejects(call, /contact\.db-wal was removed/);
});

// https://github.com/openclaw/openclaw/issues/112950
testAt('write-ahead log: shrinks after another program made it grow', async (path) => {
  const store = openSqliteStore(path);
  const other = new DatabaseSync(path);
  other.exec('pragma wal_autocheckpoint = 0; create table large (bytes)');
  other.exec('insert into large values (zeroblob(20_000_000)); drop table large');
  other.close();
  const size = async () => (await stat(`${path}-wal`)).size;
  assert.ok((await size()) > 20_000_000);
  for (const key of ['one', 'two']) await store.add({ ...request, key });
  assert.ok((await size()) <= 16_000_000);
  await store.close();
});

for (const name of ['requests', 'requests_by_key', 'deliveries', 'deliveries_due'])
  testAt(`probeWrite: fails like add if a page of ${name} is damaged`, async (path) => {
    const first = openSqliteStore(path);
    await first.add(request);
    await first.close();
    damage(path, name);
    const store = openSqliteStore(path);
    for (const call of [() => store.probeWrite(), () => store.add({ ...request, key: 'other' })])
      await assert.rejects(call, { message: /malformed/ });
    await store.close();
  });

testAt('open: refuses an unusable file with its path and the reason', async (path) => {
  assert.throws(() => openSqliteStore(path, false), {
    message: /contact\.db cannot be used: .*start the server first/,
  });
  await openSqliteStore(path).close();
  const newer = new DatabaseSync(path);
  newer.exec('PRAGMA user_version = 999');
  assert.throws(() => openSqliteStore(path), {
    message: /contact\.db cannot be used: .*newer version of this program \(schema 999/,
  });
  assert.equal(newer.prepare('PRAGMA user_version').get()?.['user_version'], 999);
  newer.close();
  const letter = `${path}-letter`;
  await writeFile(letter, 'This is a letter and no database. '.repeat(100));
  assert.throws(() => openSqliteStore(letter), {
    message: /contact\.db-letter cannot be used: .*not a database \(docs\/operate\.md#a-damaged/,
  });
  const below = join(letter, 'other.db');
  assert.throws(() => openSqliteStore(below), { message: /other\.db cannot be used/ });
});
