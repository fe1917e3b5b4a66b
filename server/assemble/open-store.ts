import type { DatabasePlace } from '../settings.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import type { Store } from '../storage/store.ts';

/** @throws Error with the file or the server, and the reason. */
export async function openStore(place: DatabasePlace, mayMigrate: boolean): Promise<Store> {
  if ('server' in place) {
    // Loads the PostgreSQL library only if it is used.
    const { openPostgresStore } = await import('../storage/postgres/open-postgres-store.ts');
    return openPostgresStore(place.server, mayMigrate);
  }
  return openSqliteStore(place.file, mayMigrate);
}
