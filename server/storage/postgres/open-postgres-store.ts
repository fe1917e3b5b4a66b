import { randomBytes } from 'node:crypto';
import { dutchReason, WordedError, type Wording } from '../../lib/wording.ts';
import type { Store } from '../store.ts';
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
): Promise<Store & { database: Database }> {
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
    const place = `${url.host}${url.pathname} (DATABASE_URL)`;
    const hint = hintFor(reason, url);
    const english = `The database at ${place} cannot be used: ${reason}${hint.english}`;
    const dutch = `De database op ${place} is niet te gebruiken: ${dutchReason(error) || reason}${hint.dutch}`;
    throw new WordedError({ english, dutch }, { cause: error });
  }
}

/**
 * Returns the fault of a database that is not in UTF-8, with advice. @throws Error with the command that creates a new one, if
 * nothing was ever stored in it.
 */
async function findEncodingFault(query: Query): Promise<string | undefined> {
  const [row] = await query(`
    select current_setting('server_encoding') as encoding, current_user as owner, current_database() as name,
      pg_sequence_last_value(to_regclass('contact.requests_id_seq')) is not null as is_used`);
  const { encoding, owner, name, is_used: isUsed } = row ?? {};
  if (encoding === 'UTF8') return undefined;
  const [harm, harmInDutch] =
    encoding === 'SQL_ASCII'
      ? ['does not validate text', 'controleert tekst niet']
      : ['cannot store names in some scripts', 'kan niet elke naam opslaan'];
  const fault = `the database is in ${encoding}, not UTF8, and ${harm}`;
  if (isUsed) return `${fault}; docs/operate.md explains under "not in UTF-8" how to move it`;
  const command = `createdb --encoding=UTF8 --locale=C --template=template0 --owner=${owner} ${name}`;
  throw new WordedError({
    english: `${fault}; no request was ever stored in it, so unless it holds other data, drop it and create it again: ${command}`,
    dutch: `zij is in ${encoding}, niet in UTF8, en ${harmInDutch}. Er is nooit een aanvraag in opgeslagen: staat er ook niets anders in, wis haar dan en maak haar opnieuw: ${command}`,
  });
}

/** Advice for the owner, to append to the reason. */
function hintFor(reason: string, url: URL): Wording {
  if (/statement pooling mode/.test(reason))
    return {
      english: ': requests are stored in transactions, so set pool_mode = transaction',
      dutch: ': aanvragen worden in transacties opgeslagen, dus zet pool_mode = transaction',
    };
  if (/permission denied for (?:database|schema)/.test(reason)) {
    const role = `"${decodeURIComponent(url.username)}"`;
    const create = `create schema contact authorization ${role}`;
    const grant = `grant usage, create on schema contact to ${role}`;
    return {
      english: `; an administrator can run: ${create}, or, if it exists, ${grant}`,
      dutch: `; een beheerder kan dit uitvoeren: ${create}, of, als dat schema er al is, ${grant}`,
    };
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
