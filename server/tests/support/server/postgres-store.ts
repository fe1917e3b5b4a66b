import type { TestContext } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../../storage/postgres/open-postgres-store.ts';
import type { Databases } from './postgres.ts';

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
