import { randomBytes } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { memoryMessages, mostMessages, type PageMessageStore } from '../function/page-message.ts';
import { createRateLimit, type Limit, memoryLimiter } from '../function/rate-limit.ts';
import type { OccurrenceCounts } from '../function/suspicion.ts';
import { limitTogether, messageMs } from '../lib/time-limits.ts';
import type { Database } from '../store/postgres/pool.ts';
import { openDatabase, postgresStore } from '../store/postgres/postgres-store.ts';
import type { SharedState } from './shared-state.ts';

/**
 * All that copies of the server share, in one PostgreSQL database.
 * @param mayMigrate Whether a database of an older version, or an empty one, is taken to this one.
 * @param mostConnections At once, of this copy.
 * @throws Error that names the server and says what is wrong.
 */
export async function openPostgresState(
  url: URL,
  mayMigrate: boolean,
  mostConnections = 10,
): Promise<SharedState & { database: Database }> {
  const database = await openDatabase(url, mayMigrate, mostConnections);
  const secret = await sharedSecret(database, 'addresses').catch(async (error) => {
    await database.close().catch(() => {});
    throw error;
  });
  const counterOf = (limit: Limit) =>
    new RateLimiterPostgres({
      // Without the names that the library gives its statements: behind a pooler another connection may know none.
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
      points: limit.most,
      duration: limit.windowSeconds,
      // While the database is away nothing can be stored either; a limit must not be the error.
      insuranceLimiter: memoryLimiter(limit),
    });
  return {
    database,
    store: postgresStore(database),
    messages: postgresMessages(database),
    occurrences: postgresOccurrences(database),
    limit: (limit) => createRateLimit(limit, counterOf, secret),
    async deleteExpired(now) {
      await database.query('delete from contact.counts where expire < $1', [now.getTime()]);
      await database.query('delete from contact.page_messages where until < now()');
    },
  };
}

// Anybody may ask for messages, and leave them, as often as he likes: that must not take the place of what is stored.
const mostMessagesAtOnce = 50;

/** A secret that all copies know: the first that asks makes it. */
export async function sharedSecret({ query }: Database, name: string): Promise<string> {
  await query(
    'insert into contact.secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, randomBytes(32).toString('base64url')],
  );
  const [row] = await query('select value from contact.secrets where name = $1', [name]);
  return String(row?.['value']);
}

/** Puts a secret, or what comes with it, in place of what is kept under its name. */
export async function saveSecret({ query }: Database, name: string, value: string): Promise<void> {
  await query(
    `insert into contact.secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where secrets.value <> excluded.value`,
    [name, value],
  );
}

/**
 * Messages that any copy can show, for as long as the clock of the database says.
 * @param most Of this copy, and more than can wait for the database at once. Past it the oldest goes with the newest's
 *   coming: counting them, or asking for those that are over, would cost each form more.
 */
export function postgresMessages(
  database: Pick<Database, 'query'>,
  most = mostMessages,
): PageMessageStore {
  // What this copy has stored, the oldest first.
  const stored = new Set<string>();
  // While the database is away, or slow, visitors come back, too, to be told that it failed: this copy may be asked.
  const meanwhile = memoryMessages();
  let asking = 0;
  const query: Database['query'] = async (text, values) => {
    if (asking >= mostMessagesAtOnce) throw new Error('too many messages at once');
    asking += 1;
    return database.query(text, values).finally(() => {
      asking -= 1;
    });
  };
  return {
    async put(token, message, now, lifetimeMs) {
      const { outcome, fields } = message;
      stored.add(token);
      const [oldest] = stored.size > most ? stored : [];
      if (oldest !== undefined) stored.delete(oldest);
      const put = query(
        `with surplus as (delete from contact.page_messages where token = $5)
         insert into contact.page_messages (token, outcome, fields, until)
         values ($1, $2, $3, now() + $4 * interval '1 ms')`,
        [token, outcome, fields, lifetimeMs, oldest],
      ).then(
        () => true,
        () => false,
      );
      const isPut = await limitTogether(messageMs)(put, false);
      if (isPut) return;
      stored.delete(token);
      if (oldest !== undefined) stored.add(oldest);
      await meanwhile.put(token, message, now, lifetimeMs);
      // One that comes there after all would show a second time.
      const forget = 'delete from contact.page_messages where token = $1';
      void put.then((isLate) => (isLate ? database.query(forget, [token]) : [])).catch(() => {});
    },
    async take(token, now) {
      const kept = await meanwhile.take(token, now);
      // Then the page comes without a message, and without a line in the log for each.
      if (kept !== undefined || asking >= mostMessagesAtOnce) return kept;
      const [row] = await query(
        'delete from contact.page_messages where token = $1 returning outcome, fields, until > now() as is_timely',
        [token],
      );
      if (!row?.['is_timely']) return undefined;
      return {
        outcome: row['outcome'] === 'sent' ? 'sent' : 'failed',
        fields: row['fields'] as string[],
      };
    },
  };
}

function postgresOccurrences({ query }: Database): OccurrenceCounts {
  return {
    async count(keys, now) {
      const rows = await query(
        'select key, points from contact.counts where key = any ($1) and expire > $2',
        [keys.map(named), now.getTime()],
      );
      const counts = new Map(rows.map((row) => [row['key'], Number(row['points'])]));
      return keys.map((key) => counts.get(named(key)) ?? 0);
    },
    async add(keys, now, windowMs) {
      // In one order, so that no two wait for each other.
      await query(
        `insert into contact.counts (key, points, expire)
         select key, 1, $3 from unnest($1::text[]) as key
         on conflict (key) do update set
           points = case when counts.expire > $2 then counts.points + 1 else 1 end,
           expire = case when counts.expire > $2 then counts.expire else excluded.expire end`,
        [[...new Set(keys.map(named))].sort(), now.getTime(), now.getTime() + windowMs],
      );
    },
  };
}

const named = (key: string) => `seen:${key}`;
