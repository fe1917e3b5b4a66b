import { DatabaseError, Pool, type PoolClient } from 'pg';
import { isThisMachine } from '../../lib/network/ip-address.ts';
import { connectMs, queryMs } from '../../lib/network/time-limits.ts';
import { type Store, StoreFullError } from '../store.ts';

// Any more would wait longer than a visitor does.
const maxWaiting = 2_000;
const longestLockWaitMs = 3_000;
// Less than `queryMs`: a client that leaves does not end what its session does, and each that is left behind is one that
// the database lets in no more.
const statementTimeoutMs = 3_500;
// So that an instance that stands still within a transaction lets go of its locks before others give up.
const idleTimeoutMs = 2_000;
const maintainTimeoutMs = 600_000;
// After a failed connect, fail fast for this long.
const failFastMs = 500;

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface TransactionOptions {
  /** Advisory locks until the end: whole numbers of 64 bits. */
  locks?: bigint[];
  /** How long a statement waits for a lock. */
  lockTimeoutMs?: number;
}

export type Database = ReturnType<typeof openPool> & Pick<Store, 'fault'>;

/** No state of a connection outlives a transaction, so that a pooler in transaction mode may stand between. */
export function openPool(url: URL, maxConnections: number) {
  const pool = new Pool({
    connectionString: withEncryption(url).href,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'contact',
  });
  // Without listeners a connection that breaks ends the process: the pool's for idle ones, the client's for others.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  let refused = 0;

  /** Where the database lets in no more, one that lives is waited for, and no other is asked for meanwhile. */
  async function connect(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      // Other refusals, such as a wrong password or a shutdown, no connection that ends would change.
      if (!(error instanceof DatabaseError) || /^(?:28|3D|57P)/.test(error.code ?? '')) throw error;
      refused += 1;
      // Those that live stay; without any, one is tried once more.
      pool.options.max = 1;
      return await pool.connect().finally(() => {
        refused -= 1;
        if (refused === 0) pool.options.max = maxConnections;
      });
    }
  }

  let failure: { error: unknown; until: number } | undefined;

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>) {
    if (failure && performance.now() < failure.until) throw failure.error;
    if (pool.waitingCount >= maxWaiting) throw new StoreFullError();
    const client = await connect().catch((error: unknown) => {
      failFast(error);
      throw error;
    });
    let isSound = false;
    try {
      const result = await work(client);
      isSound = true;
      return result;
    } catch (error) {
      if (isTimeout(error)) failFast(error);
      // A refusal leaves the connection as it was; after anything else its state is unknown.
      isSound = isRefusal(error);
      throw error;
    } finally {
      client.release(!isSound);
    }
  }

  function failFast(error: unknown): void {
    failure = { error, until: performance.now() + failFastMs };
  }

  /** Resolved means on disk. */
  function transaction<Result>(
    work: (query: Query) => Promise<Result>,
    { locks = [], lockTimeoutMs = longestLockWaitMs }: TransactionOptions = {},
  ) {
    return withClient(async (client) => {
      // In one order, so that no two transactions wait for each other.
      const inOrder = [...new Set(locks)].sort((one, other) => (one < other ? -1 : 1));
      const waits =
        inOrder.length === 0
          ? ''
          : `; select pg_advisory_xact_lock(lock) from unnest('{${inOrder}}'::bigint[]) as lock`;
      try {
        // After statistics of a small table the check of a foreign key would read all of a large one. A table without an
        // index then seems so dear that a statement would be compiled, which takes a second.
        await client.query(
          `begin; set local synchronous_commit = on; set local enable_seqscan = off; set local jit = off; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleTimeoutMs}${waits}`,
        );
        const result = await work(async (text, values) => (await client.query(text, values)).rows);
        await client.query('commit');
        return result;
      } catch (error) {
        if (isRefusal(error)) await client.query('rollback');
        throw error;
      }
    });
  }

  return {
    withClient,
    transaction,

    /** In a transaction of its own, as no setting outlives one. */
    query: ((text, values) => transaction((query) => query(text, values))) satisfies Query as Query,

    maintain: (text: string) =>
      withClient(async (client) => {
        await client.query({ text, query_timeout: maintainTimeoutMs } as { text: string });
      }),

    close: () => pool.end(),
  };
}

/** The library gives the error of `query_timeout` no code; the server's own is 57014. */
function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message === 'Query read timeout' || (error as { code?: unknown }).code === '57014')
  );
}

/**
 * Whether the database refused a statement. Classes 57P and 08 are a shutdown and a lost connection, and so are 25P03, after
 * `idleTimeoutMs`, and 25P04, after a `transaction_timeout` of others. 25006 comes from a server that only reads, such as a standby: a new connection may lead to the one that
 * writes, the old one never does.
 */
export function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    typeof code === 'string' &&
    /^[0-9A-Z]{5}$/.test(code) &&
    !/^(?:57P|08|25006|25P0[34])/.test(code)
  );
}

/** Encrypts unless `sslmode` says otherwise, or the host is this machine or of a private network: a name without a dot. */
export function withEncryption(url: URL): URL {
  const encrypted = new URL(url);
  const isNear = isThisMachine(url) || /^[\w-]*$/.test(url.hostname);
  if (!url.searchParams.has('sslmode') && !isNear) {
    encrypted.searchParams.set('sslmode', 'require');
    // The library would check the certificate, which no public authority signs for most databases.
    encrypted.searchParams.set('uselibpqcompat', 'true');
  }
  return encrypted;
}
