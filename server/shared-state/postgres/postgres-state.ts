import { confirmationLimit, createRateLimit } from '../../function/rate-limit.ts';
import type { Database } from '../../store/postgres/pool.ts';
import { openDatabase, postgresStore } from '../../store/postgres/postgres-store.ts';
import type { SharedState } from '../shared-state.ts';
import { postgresCounts, stands } from './counts.ts';
import { sharedSecret } from './secrets.ts';

export async function openPostgresState(
  url: URL,
  mayMigrate: boolean,
  maxConnections = 4,
): Promise<SharedState & { database: Database }> {
  const database = await openDatabase(url, mayMigrate, maxConnections);
  const secret = await sharedSecret(database, 'addresses').catch(async (error) => {
    await database.close().catch(() => {});
    throw error;
  });
  return {
    database,
    store: postgresStore(database),
    signingKey: () => sharedSecret(database, 'signing'),
    limit: (limit) => createRateLimit(limit, postgresCounts(database, limit), secret),
    async deleteExpired() {
      const longestMs = confirmationLimit.windowSeconds * 1_000;
      // Waits for no row, because whoever counts may wait for these.
      await database.query(
        `delete from contact.counts where key in
           (select key from contact.counts where not (${stands('$1::bigint')}) for update skip locked)`,
        [longestMs],
      );
    },
  };
}
