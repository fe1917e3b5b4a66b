import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deliveredRequest } from '../../../tests/support/calls/a-request.ts';
import {
  type PostgresServer,
  runSql,
  startPostgres,
} from '../../../tests/support/server/postgres.ts';
import { openDatabase, postgresStore } from '../postgres-store.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres();
});
after(() => server[Symbol.asyncDispose]());

test('what was stored outlives a crash of a server that is set not to wait for its disk', async () => {
  const url = await server.create();
  // Nothing but a commit brings its log to the disk for a while.
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
