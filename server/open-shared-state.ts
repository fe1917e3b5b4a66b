import { memoryMessages } from './function/page-message.ts';
import { createRateLimit } from './function/rate-limit.ts';
import { memoryOccurrences } from './function/suspicion.ts';
import type { DatabasePlace } from './settings.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { openSqliteStore } from './store/sqlite/sqlite-store.ts';

/**
 * Opens what `DATABASE_URL` names: beside a SQLite file this process remembers the rest by itself.
 * @param mayMigrate Whether a database of an older version is taken to this one: the server's part.
 * @throws Error that names the file or the server and says what is wrong.
 */
export async function openSharedState(
  place: DatabasePlace,
  mayMigrate: boolean,
): Promise<SharedState> {
  if ('server' in place) {
    // Who keeps requests in a file does without the library.
    const { openPostgresState } = await import('./shared-state/postgres-state.ts');
    return openPostgresState(place.server, mayMigrate);
  }
  return {
    store: openSqliteStore(place.file, mayMigrate),
    messages: memoryMessages(),
    occurrences: memoryOccurrences(),
    limit: (limit) => createRateLimit(limit),
    // Memory has bounds of its own.
    deleteExpired: async () => {},
  };
}
