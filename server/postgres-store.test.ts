import { after, before } from 'node:test';
import { type PostgresServer, startPostgres } from '../tests/support/postgres.ts';
import { openDatabase, postgresStore } from './postgres-store.ts';
import { testStoreContract } from './store-contract.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres();
});
after(() => server[Symbol.asyncDispose]());

testStoreContract('PostgreSQL', async () =>
  postgresStore(await openDatabase(new URL(await server.create()), true)),
);
