import { after, before } from 'node:test';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startDeno } from './start-deno.ts';
import { testWire } from './suite.ts';

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres[Symbol.asyncDispose]());

testWire('Supabase', async (env) => startDeno(env, await postgres.create()));
