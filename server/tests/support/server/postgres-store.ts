import type { TestContext } from 'node:test';
import { Client } from 'pg';
import { withClock } from '../../../storage/contract-tests/clocked-store.ts';
import { openPostgresStore } from '../../../storage/postgres/open-postgres-store.ts';
import type { Databases } from './postgres.ts';

/** How many requests are added at once: with few connections, callers that wait too long are refused. */
export const atOnce = 60;

/** A connection that is not one of the store's. */
export async function connectTo(t: TestContext, { href: connectionString }: URL) {
  const client = new Client({ connectionString });
  await client.connect();
  t.after(() => client.end());
  return client;
}

/** A store on its own database, and another connection to that. */
export async function openStore(t: TestContext, { create }: Pick<Databases, 'create'>) {
  const url = new URL(await create());
  const client = await connectTo(t, url);
  const store = await openPostgresStore(url, true);
  t.after(store.close);
  return { url, client, store, database: store.database };
}

/** A store with a settable clock on an empty database. */
export async function openClockedStore({ create }: Pick<Databases, 'create'>) {
  const clock = '(select at from tests_clock)';
  const store = await openPostgresStore(new URL(await create()), true, { clock });
  await store.database.query('create table tests_clock as select now() as at');
  return withClock(store, async (now) => {
    await store.database.query('update tests_clock set at = $1', [now]);
  });
}
