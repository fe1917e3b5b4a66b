import { after, before } from 'node:test';
import { type PostgresServer, startPostgres } from '../support/server/postgres.ts';
import type { Instance, StartInstance } from './scene.ts';

/** Gives each start an empty database; all tests of a file share one PostgreSQL. */
export function onPostgres(
  start: (env: Record<string, string>, database: string) => Promise<Instance>,
): StartInstance {
  let postgres: PostgresServer;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres?.[Symbol.asyncDispose]());
  return async (env) => start(env, await postgres.create());
}
