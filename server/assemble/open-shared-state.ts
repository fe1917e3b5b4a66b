import { randomBytes } from 'node:crypto';
import type { DatabasePlace } from '../settings.ts';
import type { SharedState } from '../storage/shared-state.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';

/**
 * Beside a SQLite file all else is in memory, because there is one instance.
 * @throws Error that names the file or the server and says what is wrong.
 */
export async function openSharedState(
  place: DatabasePlace,
  mayMigrate: boolean,
): Promise<SharedState> {
  if ('server' in place) {
    // Loads the PostgreSQL library only where it is used.
    const { openPostgresState } = await import('../storage/postgres/postgres-state.ts');
    return openPostgresState(place.server, mayMigrate);
  }
  return {
    store: openSqliteStore(place.file, mayMigrate),
    signingKey: async () => randomBytes(32).toString('base64url'),
    calls: undefined,
    deleteExpiredCounts: async () => {},
  };
}
