import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { queryMs } from '../../lib/network/time-limits.ts';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { postgresPrograms, runSql, usePostgres } from '../../tests/support/server/postgres.ts';
import { openStore } from '../../tests/support/server/postgres-store.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const postgres = await usePostgres();

const bounds =
  "select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'statement_timeout')";

test('timeouts: the database ends each statement before the client gives up', async (t) => {
  const { database } = await openStore(t, postgres);
  for (const rows of [
    await database.query(bounds),
    await database.transaction((query) => query(bounds)),
  ])
    for (const { name, ms } of rows)
      assert.ok(Number(ms) > 0 && Number(ms) < queryMs, `${name} ${ms}`);
});

test("transaction: overrides the provider's settings", async (t) => {
  const url = new URL(await postgres.create());
  const hostile = {
    default_transaction_isolation: 'serializable',
    synchronous_commit: 'off',
    datestyle: 'German',
    timezone: 'Pacific/Kiritimati',
    jit: 'on',
    lock_timeout: '1ms',
    // Still applies to `begin`, which takes a few milliseconds on a busy machine.
    statement_timeout: '50ms',
    idle_in_transaction_session_timeout: '1ms',
  };
  for (const [name, value] of Object.entries(hostile))
    await runSql(
      postgres.url('postgres'),
      `alter database ${url.pathname.slice(1)} set ${name} = '${value}'`,
    );
  const store = await openPostgresStore(url, true);
  t.after(store.close);
  const [row] =
    await store.database.query(`select current_setting('transaction_isolation') as isolation,
    current_setting('synchronous_commit') as commit, now() as now from pg_sleep(0.1)`);
  assert.equal(row?.['isolation'], 'read committed');
  assert.equal(row?.['commit'], 'on');
  assert.ok(Math.abs(Number(row?.['now']) - Date.now()) < 60_000, String(row?.['now']));
  const { since } = await store.recordRetention(90);
  assert.deepEqual((await store.recordRetention(90)).since, since);
});

test('open: a role that may not create schemas gets the statement for its administrator, and uses that schema', async () => {
  const url = new URL(await postgres.create());
  const name = url.pathname.slice(1);
  const role = `of_${name}`;
  const administrator = url.href;
  await runSql(
    administrator,
    `create role ${role} login; revoke create on database ${name} from public`,
  );
  url.username = role;
  let advice = '';
  await assert.rejects(openPostgresStore(url, true), ({ message }: Error) => {
    advice = message.match(/can run: (create schema .*?), or/)?.[1] ?? '';
    return advice !== '';
  });
  await runSql(administrator, advice);
  await (await openPostgresStore(url, true)).close();
});

test('connect: replaces a connection that was closed while idle', async (t) => {
  const url = new URL(await postgres.create());
  const { database, close } = await openPostgresStore(url, true, { maxConnections: 1 });
  t.after(close);
  const [row] = await database.query('select pg_backend_pid() as pid');
  // Synchronous, so that this process reads nothing meanwhile.
  execFileSync(join(postgresPrograms(), 'psql'), [
    url.href,
    '--command',
    `select pg_terminate_backend(${row?.['pid']}, 5000)`,
  ]);
  assert.deepEqual(await database.query('select 1 as one'), [{ one: 1 }]);
});

test('transaction: lockTimeoutMs ends the wait for a lock and keeps the connection', async (t) => {
  const { url, client } = await openStore(t, postgres);
  const { database, close } = await openPostgresStore(url, true, { maxConnections: 1 });
  t.after(close);
  await client.query('begin; lock table contact.alarm');
  const [first] = await database.query('select pg_backend_pid() as pid');
  const read = () =>
    database.transaction((query) => query('select from contact.alarm'), { lockTimeoutMs: 20 });
  await assert.rejects(read(), { code: '55P03' });
  await client.query('commit');
  assert.deepEqual(await read(), []);
  const [last] = await database.query('select pg_backend_pid() as pid');
  assert.deepEqual(first, last);
});

test('sessions: none keeps running after its call failed on a locked table', async (t) => {
  const { client, store } = await openStore(t, postgres);
  const request = { ...deliveredRequest, key: undefined, kinds: [] };
  await client.query('begin; lock table contact.deliveries, contact.requests');
  const calls = await Promise.allSettled([
    store.claimDelivery('notification', 60_000),
    store.add(request),
  ]);
  for (const { status } of calls) assert.equal(status, 'rejected');
  const { rows } = await client.query(
    `select query from pg_stat_activity
     where datname = current_database() and application_name = 'contact' and state <> 'idle'`,
  );
  assert.deepEqual(rows, []);
  await client.query('commit');
  assert.equal((await store.add(request)).isNew, true);
});
