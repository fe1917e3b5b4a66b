import type { Keeping } from './keeping.ts';
import { memoryMessages } from './page-message.ts';
import { createRateLimit } from './rate-limit.ts';
import type { DatabasePlace } from './settings.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { memorySightings } from './suspicion.ts';

/**
 * Opens what `DATABASE_URL` names: beside a SQLite file this process remembers the rest by itself.
 * @param mayMigrate Whether a database of an older version is taken to this one: the server's part.
 * @throws Error that names the file or the server and says what is wrong.
 */
export async function openKeeping(place: DatabasePlace, mayMigrate: boolean): Promise<Keeping> {
  if ('server' in place) {
    // Who keeps requests in a file does without the library.
    const { openPostgresKeeping } = await import('./postgres-keeping.ts');
    return openPostgresKeeping(place.server, mayMigrate);
  }
  return {
    store: openSqliteStore(place.file, mayMigrate),
    messages: memoryMessages(),
    sightings: memorySightings(),
    limit: (limit) => createRateLimit(limit),
    // Memory has bounds of its own.
    tidy: async () => {},
  };
}
