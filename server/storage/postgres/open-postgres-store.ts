import type { SharedStore } from '../shared-store.ts';
import { consumeOf, deleteExpiredCounts } from './call-counts.ts';
import type { Database, Query } from './connections/pool.ts';
import { openDatabase, postgresStore } from './postgres-store.ts';
import { sharedSecret } from './secrets.ts';

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
