import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createRateLimit, type Limit, memoryLimiter } from '../../function/rate-limit.ts';
import type { Database } from '../../store/postgres/pool.ts';
import { openDatabase, postgresStore } from '../../store/postgres/postgres-store.ts';
import type { SharedState } from '../shared-state.ts';
import { postgresOccurrences } from './occurrences.ts';
import { postgresPageMessages } from './page-messages.ts';
import { sharedSecret } from './secrets.ts';

export async function openPostgresState(
  url: URL,
  mayMigrate: boolean,
  maxConnections = 10,
): Promise<SharedState & { database: Database }> {
  const database = await openDatabase(url, mayMigrate, maxConnections);
  const secret = await sharedSecret(database, 'addresses').catch(async (error) => {
    await database.close().catch(() => {});
    throw error;
  });
  return {
    database,
    store: postgresStore(database),
    messages: postgresPageMessages(database),
    occurrences: postgresOccurrences(database),
    limit: (limit) => createRateLimit(limit, (part) => postgresLimiter(database, part), secret),
    async deleteExpired(now) {
      await database.query('delete from contact.counts where expire < $1', [now.getTime()]);
      await database.query('delete from contact.page_messages where until < now()');
    },
  };
}

function postgresLimiter(database: Database, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Without the library's statement names: behind a pooler the next connection may not know them.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        database.query(text, values).then((rows) => ({ rows, rowCount: rows.length })),
    },
    storeType: 'pool',
    schemaName: 'contact',
    tableName: 'counts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.max,
    duration: limit.windowSeconds,
    // While the database is away, storing fails with a clear answer; the limit must not fail first.
    insuranceLimiter: memoryLimiter(limit),
  });
}
