import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../../tests/support/calls/a-request.ts';
import { runSql, startPostgres } from '../../../tests/support/server/postgres.ts';
import { openPostgresStore } from '../open-postgres-store.ts';

test('add: the request survives a crash of PostgreSQL, even if the server sets synchronous_commit = off', async () => {
  await using server = await startPostgres();
  const url = await server.create();
  // For 10 s PostgreSQL flushes its write-ahead log only when a synchronous commit makes it.
  await runSql(url, "alter system set wal_writer_delay = '10s'");
  await runSql(url, 'alter system set synchronous_commit = off');
  await runSql(url, 'select pg_reload_conf()');
  const store = await openPostgresStore(new URL(url), true);
  const { reference } = deliveredRequest;
  await store.add({ ...deliveredRequest, key: 'key', kinds: ['notification'] });
  await server.stop('SIGKILL');
  await server.start();
  const found = await runSql(url, 'select reference from contact.requests');
  assert.deepEqual(found, [{ reference }]);
  await store.close();
});
