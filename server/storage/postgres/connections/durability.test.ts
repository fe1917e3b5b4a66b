import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../../tests/support/calls/a-request.ts';
import { runSql, startPostgres } from '../../../tests/support/server/postgres.ts';
import { openDatabase, postgresStore } from '../postgres-store.ts';

test('add: survives a crash of a server with synchronous_commit = off', async () => {
  await using server = await startPostgres();
  const url = await server.create();
  // For a while only a commit flushes the log.
  await runSql(url, "alter system set wal_writer_delay = '10s'");
  await runSql(url, 'alter system set synchronous_commit = off');
  await runSql(url, 'select pg_reload_conf()');
  const database = await openDatabase(new URL(url), true);
  const store = postgresStore(database);
  const { reference } = deliveredRequest;
  await store.add({ ...deliveredRequest, key: 'key', owes: ['notification'] });
  await server.stop('SIGKILL');
  await server.start();
  const found = await runSql(url, 'select reference from contact.requests');
  assert.deepEqual(found, [{ reference }]);
  await database.close();
});
