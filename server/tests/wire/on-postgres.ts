import { usePostgres } from '../support/server/postgres.ts';
import type { Instance, StartInstance } from './fixture.ts';

const postgres = await usePostgres();

/** Starts instances, each on its own empty database. */
export function onPostgres(
  start: (env: Record<string, string>, database: string) => Promise<Instance>,
): StartInstance {
  return async (env) => start(env, await postgres.create());
}
