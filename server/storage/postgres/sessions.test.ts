import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { queryMs } from '../../lib/network/time-limits.ts';
import { as, type Databases, usePostgres } from '../../tests/support/server/postgres.ts';
import { openDatabase } from './postgres-store.ts';

let server: Databases;
before(async () => {
  server = await usePostgres();
});
after(() => server[Symbol.asyncDispose]());

const bounds =
  "select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'statement_timeout')";

test('the database ends each statement before the client leaves it, as a session left behind would wait on', async (t) => {
  const database = await openDatabase(new URL(await server.create()), true);
  t.after(database.close);
  for (const rows of [
    await database.query(bounds),
    await database.transaction((query) => query(bounds)),
  ])
    for (const { name, ms } of rows)
      assert.ok(Number(ms) > 0 && Number(ms) < queryMs, `${name} ${ms}`);
});

test('whoever asks for a short wait for a lock waits no longer, and the connection is as it was', async (t) => {
  const url = await server.create();
  const database = await openDatabase(new URL(url), true, 1);
  const goesOn = Promise.withResolvers<void>();
  const other = await openDatabase(new URL(url), true, 1);
  t.after(() => {
    goesOn.resolve();
    return Promise.all([database.close(), other.close()]);
  });
  const locking = other.transaction(async (query) => {
    await query('lock table contact.alarm');
    await goesOn.promise;
  });
  await until('it is locked', async () => {
    const [row] = await as(
      url,
      "select from pg_locks where relation = 'contact.alarm'::regclass and granted",
    );
    return row !== undefined;
  });
  const [first] = await database.query('select pg_backend_pid() as pid');
  const read = () =>
    database.transaction((query) => query('select from contact.alarm'), { lockTimeoutMs: 20 });
  await assert.rejects(read(), { code: '55P03' });
  goesOn.resolve();
  await locking;
  assert.deepEqual(await read(), []);
  const [last] = await database.query('select pg_backend_pid() as pid');
  assert.deepEqual(first, last);
});
