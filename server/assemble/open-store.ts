import { randomBytes } from 'node:crypto';
import type { DatabasePlace } from '../settings.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import type { SharedStore } from '../storage/store.ts';

/**
 * With a SQLite file there is one instance, which keeps in memory what several would share.
 * @throws Error with the file or the server, and the reason.
 */
export async function openStore(place: DatabasePlace, mayMigrate: boolean): Promise<SharedStore> {
  if ('server' in place) {
    // Loads the PostgreSQL library only if it is used.
    const { openPostgresStore } = await import('../storage/postgres/open-postgres-store.ts');
    return openPostgresStore(place.server, mayMigrate);
  }
  return {
    ...openSqliteStore(place.file, mayMigrate),
    signingKey: async () => randomBytes(32).toString('base64url'),
    calls: undefined,
    deleteExpiredCounts: async () => {},
  };
}
