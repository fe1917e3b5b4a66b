import { after, before } from 'node:test';
import { type Databases, usePostgres } from '../support/server/postgres.ts';
import type { Instance, StartInstance } from './fixture.ts';

/** Starts instances, each on its own empty database. */
export function onPostgres(
  start: (env: Record<string, string>, database: string) => Promise<Instance>,
): StartInstance {
  let postgres: Databases;
  before(async () => {
    postgres = await usePostgres();
  });
  after(() => postgres?.[Symbol.asyncDispose]());
  return async (env) => start(env, await postgres.create());
}
