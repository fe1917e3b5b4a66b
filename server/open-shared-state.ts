import { randomBytes } from 'node:crypto';
import { createRateLimit } from './function/rate-limit.ts';
import type { DatabasePlace } from './settings.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { openSqliteStore } from './store/sqlite/sqlite-store.ts';

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
    const { openPostgresState } = await import('./shared-state/postgres/postgres-state.ts');
    return openPostgresState(place.server, mayMigrate);
  }
  return {
    store: openSqliteStore(place.file, mayMigrate),
    signingKey: async () => randomBytes(32).toString('base64url'),
    limitCalls: createRateLimit,
    deleteExpired: async () => {},
  };
}
