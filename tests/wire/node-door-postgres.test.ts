import { after, before } from 'node:test';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startNodeDoor } from './start-node.ts';
import { testWire } from './suite.ts';

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres[Symbol.asyncDispose]());

testWire('Node, with PostgreSQL', async (env) => startNodeDoor(env, await postgres.create()));
