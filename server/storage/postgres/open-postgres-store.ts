import { randomBytes } from 'node:crypto';
import type { SharedStore } from '../store.ts';
import { consumeOf, deleteExpiredCounts } from './call-counts.ts';
import type { Database, Query } from './connections/pool.ts';
import { openDatabase, postgresStore } from './postgres-store.ts';

interface PostgresStore extends SharedStore {
  database: Database;
}

export async function openPostgresStore(
  url: URL,
  mayMigrate: boolean,
  maxConnections = 4,
): Promise<PostgresStore> {
  const database = await openDatabase(url, mayMigrate, maxConnections);
  const secret = await sharedSecret(database, 'addresses').catch(async (error) => {
    await database.close().catch(() => {});
    throw error;
  });
  const count: Query = (text, values) =>
    database.transaction((run) => run(text, values), { forVisitor: true });
  return {
    ...postgresStore(database),
    database,
    signingKey: () => sharedSecret(database, 'signing'),
    calls: { consume: consumeOf(count), secret },
    deleteExpiredCounts: () => deleteExpiredCounts(database.query),
  };
}

/** Creates the secret on first use. Afterwards a read-only database can return it, too. */
export async function sharedSecret({ query }: Database, name: string): Promise<string> {
  const read = () => query('select value from secrets where name = $1', [name]);
  const known = await read();
  if (known.length === 0)
    await query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
      name,
      randomBytes(32).toString('base64url'),
    ]);
  const [row] = known.length > 0 ? known : await read();
  return String(row?.['value']);
}

export async function saveSecret({ query }: Database, name: string, value: string): Promise<void> {
  await query(
    `insert into secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where secrets.value <> excluded.value`,
    [name, value],
  );
}
