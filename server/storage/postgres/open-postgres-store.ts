import { randomBytes } from 'node:crypto';
import type { SharedStore } from '../store.ts';
import { consumeOf, deleteExpiredCounts } from './call-counts.ts';
import { encryptionHint } from './connections/encryption.ts';
import { type Database, openPool, type Query } from './connections/pool.ts';
import { postgresStore } from './postgres-store.ts';
import { migrate } from './schema.ts';

interface Options {
  maxConnections?: number;
  /** An SQL expression for the time, set by tests. */
  clock?: string;
}

/** @throws Error with the server and the reason, without the password. */
export async function openPostgresStore(
  url: URL,
  mayMigrate: boolean,
  { maxConnections = 4, clock }: Options = {},
): Promise<SharedStore & { database: Database }> {
  let opened: Database | undefined;
  try {
    const database = openPool(url, maxConnections);
    opened = database;
    const fault = await findEncodingFault(database.query);
    await database.withClient((client) => migrate(client, mayMigrate));
    const count: Query = (text, values) =>
      database.transaction((run) => run(text, values), { isForeground: true });
    const secret = await sharedSecret(database, 'addresses');
    return {
      ...postgresStore(database, clock),
      fault,
      database,
      signingKey: () => sharedSecret(database, 'signing'),
      calls: { consume: consumeOf(count), secret },
      deleteExpiredCounts: () => deleteExpiredCounts(database.query),
    };
  } catch (error) {
    await opened?.close().catch(() => {});
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(
      `The database at ${url.host}${url.pathname} (DATABASE_URL) cannot be used: ${reason}${hintFor(reason, url)}`,
      { cause: error },
    );
  }
}

/**
 * Returns the fault of a database that is not in UTF-8, with how to move it. @throws Error with the command for a new one, if
 * nothing was ever stored in it.
 */
async function findEncodingFault(query: Query): Promise<string | undefined> {
  const [row] = await query(`
    select current_setting('server_encoding') as encoding, current_user as owner, current_database() as name,
      pg_sequence_last_value(to_regclass('contact.requests_id_seq')) is not null as is_used`);
  const { encoding, owner, name, is_used: isUsed } = row ?? {};
  if (encoding === 'UTF8') return undefined;
  const harm =
    encoding === 'SQL_ASCII' ? 'does not validate text' : 'cannot store names in some scripts';
  const fault = `the database is in ${encoding}, not UTF8, and ${harm}`;
  if (isUsed) return `${fault}; docs/operate.md says how to move it, "not in UTF-8"`;
  throw new Error(
    `${fault}; no request was ever stored in it, so unless it holds other data, drop it and create it again: createdb --encoding=UTF8 --locale=C --template=template0 --owner=${owner} ${name}`,
  );
}

/** Advice for the owner, to append to the reason. */
function hintFor(reason: string, url: URL): string {
  if (/statement pooling mode/.test(reason))
    return ': requests are stored in transactions, so set pool_mode = transaction';
  if (/permission denied for (?:database|schema)/.test(reason)) {
    const role = `"${decodeURIComponent(url.username)}"`;
    return `; an administrator can run: create schema contact authorization ${role}, or, if it exists, grant usage, create on schema contact to ${role}`;
  }
  return encryptionHint(reason);
}

/** Creates the secret on first use. Afterwards a read-only database can return it, too. */
export async function sharedSecret({ query }: Database, name: string): Promise<string> {
  const read = () => query('select value from secrets where name = $1', [name]);
  const known = await read();
  if (known.length === 0)
    await query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
      name,
      randomBytes(32).toString('base64url'),
    ]);
  const [row] = known.length > 0 ? known : await read();
  return String(row?.['value']);
}

export async function saveSecret({ query }: Database, name: string, value: string): Promise<void> {
  await query(
    `insert into secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where secrets.value <> excluded.value`,
    [name, value],
  );
}
