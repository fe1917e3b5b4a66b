import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { mapFields } from 'contact/fields.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { mailboxHashes } from '../../lib/mail-address.ts';
import { lockNumber } from '../../lib/reference.ts';
import type { WordedError } from '../../lib/wording.ts';
import { deliveredRequest, longestOf } from '../../tests/support/calls/a-request.ts';
import { postgresPrograms, runSql, usePostgres } from '../../tests/support/server/postgres.ts';
import {
  atOnce,
  connectTo,
  openClockedStore,
  openStore,
} from '../../tests/support/server/postgres-store.ts';
import { day, minute } from '../contract-tests/helpers.ts';
import { testDeliveringOnce } from '../contract-tests/store-tests.ts';
import { outboxStatements } from '../outbox.ts';
import { newestVersion } from '../schema-changes.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { migrate, migrationLock, migrations, toMigration } from './schema.ts';
import { createDialect, toPositions } from './sql.ts';

const postgres = await usePostgres();

const openClocked = () => openClockedStore(postgres);

testDeliveringOnce('PostgreSQL', openClocked, atOnce);

test('alarm lease: held by one instance until it expires; an expiry too far in the future is ignored', async () => {
  const store = await openClocked();
  for (const [instance, ms, isHeld] of [
    ['first', 2 * day, true],
    ['first', 0, true],
    ['second', minute - 1, false],
    ['first', minute - 1, true],
    ['second', 2 * minute - 2, false],
    ['second', 2 * minute - 1, true],
    ['first', 2 * minute, false],
  ] as const) {
    await store.at(ms);
    assert.equal(await store.acquireAlarmLease(instance, minute), isHeld);
  }
  await store.close();
});

test('claimDelivery: skips a delivery that another instance has locked', async (t) => {
  const { client, store } = await openStore(t, postgres);
  for (const reference of ['first', 'second'])
    await store.add({ ...deliveredRequest, reference, key: reference, kinds: ['notification'] });
  const claimed = async () => (await store.claimDelivery('notification', 60_000))?.reference;
  await client.query('begin; select id from contact.deliveries order by id limit 1 for update');
  assert.equal(await claimed(), 'second');
  assert.equal(await claimed(), undefined);
  await client.query('commit');
  assert.equal(await claimed(), 'first');
});

test('erase: waits for a claim in progress, then skips its request', async (t) => {
  const { url, client, store } = await openStore(t, postgres);
  const { reference } = deliveredRequest;
  await store.add({ ...deliveredRequest, key: 'key', kinds: ['notification'] });
  await client.query(`begin;
    update contact.deliveries set lease = gen_random_uuid(), due_at = now() + interval '1 minute'`);
  const erasing = store.erase([reference]);
  await until('erase waits for the lock', async () => {
    const waits =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await runSql(url.href, waits)).length > 0;
  });
  await client.query('commit');
  assert.deepEqual(await erasing, { erased: [], inFlight: [reference] });
});

test('add: an instance that hangs while storing does not block other requests from that mail domain', async (t) => {
  const { url, store } = await openStore(t, postgres);
  const stalled = (await openPostgresStore(url, false)).database;
  const released = Promise.withResolvers<void>();
  t.after(() => {
    released.resolve();
    return stalled.close();
  });
  const { domain } = mailboxHashes(deliveredRequest.email);
  const storing = stalled.transaction(() => released.promise, { locks: [lockNumber(domain)] });
  storing.catch(() => {});
  await until('the hanging instance has the lock', async () => {
    const [row] = await runSql(
      url.href,
      `select from pg_locks join pg_database on oid = database
        where datname = current_database() and locktype = 'advisory' and granted`,
    );
    return row !== undefined;
  });
  const { isNew } = await store.add({ ...deliveredRequest, key: 'key', kinds: ['confirmation'] });
  assert.equal(isNew, true);
  released.resolve();
  await assert.rejects(storing);
});

test('migrate: times out behind a long reader instead of blocking running instances', async (t) => {
  const { url, client } = await openStore(t, postgres);
  const upgrading = await connectTo(t, url);
  const upgrade = () => migrate(upgrading, true, nextVersion());
  // As `pg_dump` reads.
  await client.query('begin; select from contact.requests');
  await assert.rejects(upgrade(), /lock timeout/);
  await runSql(url.href, "set lock_timeout = '1s'; select from contact.requests");
  await client.query('commit');
  await upgrade();
});

test('database of version 1: refused with instructions, and left unchanged', async (t) => {
  const { url, client } = await connect(t);
  await client.query(`create schema contact;
    create table contact.migrations (version int primary key, applied_at timestamptz);
    create table contact.requests (reference text);
    create table contact.mails (kind text)`);
  const tables = () =>
    runSql(url.href, "select tablename from pg_tables where schemaname = 'contact' order by 1");
  const before = await tables();
  const refusal = {
    message:
      /version 1 of this program wrote it, .*with version 1\.0\.0 .* contact -- export .* rename its schema \(alter schema contact rename to contact_1; .*, and start this version/,
  };
  const dutch = /^De database op .* is niet te gebruiken: versie 1 van dit programma schreef haar/;
  await assert.rejects(openPostgresStore(url, true), { ...refusal, dutch });
  // As Supabase applies migrations: after the first one fails it tries no other.
  await assert.rejects(runSql(url.href, migrations[0] ?? ''), refusal);
  assert.deepEqual(await tables(), before);
});

test('open: an older instance works with a newer schema that only adds', async (t) => {
  const { url, client } = await openStore(t, postgres);
  const newest = newestVersion(migrations);
  await migrate(client, true, nextVersion(newest));
  for (const mayMigrate of [true, false]) {
    const store = await openPostgresStore(url, mayMigrate);
    const reference = `with ${mayMigrate}`;
    await store.add({ ...deliveredRequest, reference, key: reference, kinds: ['notification'] });
    assert.equal((await store.claimDelivery('notification', 60_000))?.reference, reference);
    await store.close();
  }
  // The first of two newer migrations only adds; the second also removes something.
  const [more, other] = [toMigration('', newest + 2, newest), toMigration('', newest + 3)];
  await client.query(more);
  await (await openPostgresStore(url, false)).close();
  await client.query(other);
  await assert.rejects(openPostgresStore(url, true), {
    message: /newer version of this program \(schema \d+, /,
    dutch: /nieuwere versie van dit programma schreef haar \(schema \d+, /,
  });
});

test('migrate: changes nothing after waiting for another instance to create the tables', async (t) => {
  const { url, client } = await connect(t);
  await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
  const waiting = openPostgresStore(url, true);
  t.after(async () => (await waiting).close());
  await until('the new instance waits for the lock', async () => {
    const waits = "select from pg_locks where locktype = 'advisory' and not granted";
    return (await runSql(url.href, waits)).length > 0;
  });
  for (const migration of migrations) await client.query(migration);
  await client.query('commit; begin; lock table contact.requests in row exclusive mode');
  await waiting;
});

test('claimDelivery: uses an index, however long the backlog', async (t) => {
  const { client } = await openStore(t, postgres);
  await client.query(`
    insert into contact.requests (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed,
      fingerprint)
      select n, now(), '', '', '', '', 'demo', '', false, n from generate_series(1, 5000) n;
    insert into contact.deliveries (request_id, kind, attempts, due_at, owed_since)
      select id, 'notification', id % 3, now() + id * interval '1 s', now() from contact.requests;
    analyze contact.deliveries; set plan_cache_mode = force_generic_plan; set search_path = contact`);
  const statements = Object.entries(outboxStatements(createDialect()));
  const claims = statements.filter(([name]) => name.startsWith('claim'));
  assert.ok(claims.length > 0);
  for (const [name, statement] of claims) {
    const { text, names } = toPositions(statement);
    await client.query(`prepare ${name} as ${text}`);
    const { rows } = await client.query(
      `explain execute ${name}(${names.map(() => 'null').join(', ')})`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.doesNotMatch(plan, /Sort|Seq Scan on deliveries/, plan);
  }
});

test('read-only server: its connection is closed, as a new one may reach the primary', async (t) => {
  const { url, client, store } = await openStore(t, postgres);
  const name = url.pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'contact' and datname = $1",
    [name],
  );
  const add = () => store.add({ ...deliveredRequest, key: 'key', kinds: ['notification'] });
  const readsOnly = { code: '25006' };
  await until('a call meets a read-only server', () =>
    add().then(
      () => false,
      ({ code }) => code === readsOnly.code,
    ),
  );
  await assert.rejects(store.probeWrite(), readsOnly);
  // This changes nothing for connections that are open already.
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await store.probeWrite();
  assert.equal((await add()).isNew, true);
});

test('probeWrite: fails while a table is locked against writes', async (t) => {
  const { client, store } = await openStore(t, postgres);
  for (const table of ['requests', 'deliveries']) {
    await client.query(`begin; lock table contact.${table} in share mode`);
    await assert.rejects(store.probeWrite(), { code: '55P03' });
    await client.query('rollback');
    await store.probeWrite();
  }
});

for (const encoding of ['SQL_ASCII', 'LATIN1'])
  test(`open: refuses an empty database in ${encoding}, with the command that creates one in UTF-8`, async () => {
    const name = `in_${encoding.toLowerCase()}`;
    const url = new URL(postgres.url(name));
    const { username: PGUSER, hostname: PGHOST, port: PGPORT } = url;
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(postgresPrograms(), program), args, { env: { PGUSER, PGHOST, PGPORT } });
    run('createdb', `--encoding=${encoding}`, '--locale=C', '--template=template0', name);
    let command = '';
    for (const mayMigrate of [true, false])
      await assert.rejects(
        openPostgresStore(url, mayMigrate),
        ({ message, dutch }: WordedError) => {
          [command = ''] = /createdb .*/.exec(message) ?? [];
          assert.ok(dutch.includes(`is in ${encoding}, niet in UTF8, `) && dutch.endsWith(command));
          return message.includes(`is in ${encoding}, not UTF8, `);
        },
      );
    run('dropdb', name);
    run(...(command.split(' ') as [string]));
    const store = await openPostgresStore(url, true);
    assert.equal(store.fault, undefined);
    const longest = mapFields((field) => longestOf(field, '李'));
    await store.add({ ...deliveredRequest, ...longest, key: undefined, kinds: [] });
    await store.close();
  });

// akash-network/console#3898, collectiveidea/delayed_job#1173
for (const [encoding, reason] of [
  ['SQL_ASCII', 'caf\u00E9\u2026'],
  ['LATIN1', 'caf??'],
] as const)
  test(`${encoding} database in use: opens with a fault, stores every delivery outcome, and a visitor's fields unchanged or not at all`, async (t) => {
    const url = await postgres.create(`encoding ${encoding} locale 'C' template template0`);
    await runSql(url, migrations.join(''));
    await runSql(url, "select nextval('contact.requests_id_seq')");
    const store = await openPostgresStore(new URL(url), false);
    t.after(store.close);
    assert.match(
      store.fault ?? '',
      new RegExp(`^the database is in ${encoding}, not UTF8.*; docs`),
    );
    const request = { ...deliveredRequest, key: undefined, kinds: ['notification' as const] };
    await store.add(request);
    const response = 'caf\u00E9\u2026';
    for (const status of ['waiting', 'undeliverable']) {
      const delivery = await store.claimDelivery('notification', 60_000);
      assert.ok(delivery, status);
      if (status === 'waiting') await store.postponeDelivery(delivery, 0, response);
      else await store.markUndeliverable(delivery, response);
      const [read] = (await store.readRequests(1)).requests;
      assert.partialDeepStrictEqual(read?.deliveries, [{ status, reason }]);
    }
    const longest = mapFields((field) => longestOf(field, '李'));
    const isStored = await store.add({ ...request, ...longest, reference: 'longest' }).then(
      () => true,
      () => false,
    );
    const [newest] = (await store.readRequests(1)).requests;
    assert.equal(isStored, encoding === 'SQL_ASCII');
    assert.partialDeepStrictEqual(newest, isStored ? longest : { reference: request.reference });
  });

/** The migrations and one more. @param oldest The oldest schema version whose program can use it; its own by default. */
function nextVersion(oldest?: number): string[] {
  const version = newestVersion(migrations) + 1;
  return [
    ...migrations,
    toMigration('alter table contact.requests add more text;', version, oldest),
  ];
}

/** An empty database, and a connection to it. */
async function connect(t: TestContext) {
  const url = new URL(await postgres.create());
  return { url, client: await connectTo(t, url) };
}
