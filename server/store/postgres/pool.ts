import { Pool, type PoolClient } from 'pg';
import { isThisMachine } from '../../lib/ip-address.ts';
import { connectMs, queryMs } from '../../lib/time-limits.ts';
import { StoreFullError } from '../store.ts';
import { connectionsOf } from './connections.ts';

// What waits longer than a visitor would is better refused.
const mostWaiting = 2_000;
const lockMs = 3_000;
const maintainMs = 600_000;
// Who found nobody there spares the next ones the wait.
const restMs = 500;

/** Runs one statement, as far as it takes parameters; several without. */
export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export type Database = ReturnType<typeof openPool>;

/**
 * Connections to PostgreSQL, made when they are wanted and made anew when they break. Nothing here outlives a
 * transaction, so that a pooler may stand between (its transaction mode).
 * @param most Connections at once.
 */
export function openPool(url: URL, most: number) {
  const pool = new Pool({
    connectionString: withEncryption(url).href,
    max: most,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'contact',
  });
  // Without listeners a connection that breaks ends the process: idle ones tell the pool, those in use themselves.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = connectionsOf(pool, connectMs);

  let away: { error: unknown; until: number } | undefined;

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>) {
    if (away && performance.now() < away.until) throw away.error;
    if (pool.waitingCount >= mostWaiting) throw new StoreFullError();
    const client = await connect().catch(isAway);
    let isSound = false;
    try {
      const result = await work(client);
      isSound = true;
      return result;
    } catch (error) {
      if (isTimeout(error)) isAway(error);
      // What the database itself refused leaves the connection as it was; of anything else nobody knows.
      isSound = isRefusal(error);
      throw error;
    } finally {
      client.release(!isSound);
    }
  }

  function isAway(error: unknown): never {
    away = { error, until: performance.now() + restMs };
    throw error;
  }

  return {
    withClient,

    /** One statement, which holds or fails as a whole. */
    query: ((text, values) =>
      withClient(
        async (client) => (await client.query(text, values)).rows,
      )) satisfies Query as Query,

    /**
     * Statements that hold or fail together; resolved means that they are on disk.
     * @param locks Who names the same number waits for us until the end: whole numbers of 64 bits.
     */
    transaction<Result>(work: (query: Query) => Promise<Result>, locks: bigint[] = []) {
      return withClient(async (client) => {
        // In one order, so that no two wait for each other.
        const inOrder = [...new Set(locks)].sort((one, other) => (one < other ? -1 : 1));
        const waits = inOrder.map((lock) => `; select pg_advisory_xact_lock(${lock})`).join('');
        try {
          await client.query(
            `begin; set local synchronous_commit = on; set local lock_timeout = ${lockMs}${waits}`,
          );
          const result = await work(
            async (text, values) => (await client.query(text, values)).rows,
          );
          await client.query('commit');
          return result;
        } catch (error) {
          if (isRefusal(error)) await client.query('rollback');
          throw error;
        }
      });
    },

    /** Outside a transaction, for as long as it takes. */
    maintain: (text: string) =>
      withClient(async (client) => {
        await client.query({ text, query_timeout: maintainMs } as { text: string });
      }),

    close: () => pool.end(),
  };
}

/** The library's own limit of a query; it has no code. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether PostgreSQL answered, and refused; a shutdown or a lost connection is none (classes 57P and 08). */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P|08)/.test(code);
}

/**
 * Encrypted except to this machine itself and to hosts of a private network, whose names hold no dot. Who wants it
 * otherwise, or the certificate checked, says so with `sslmode`.
 */
export function withEncryption(url: URL): URL {
  const encrypted = new URL(url);
  const isNear = isThisMachine(url) || /^[\w-]*$/.test(url.hostname);
  if (!url.searchParams.has('sslmode') && !isNear) {
    encrypted.searchParams.set('sslmode', 'require');
    // As libpq means it: the library would check the certificate, which no public authority signs for most databases.
    encrypted.searchParams.set('uselibpqcompat', 'true');
  }
  return encrypted;
}
