import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { connectMs, queryMs } from '../../../lib/network/time-limits.ts';
import { StoreFullError } from '../../store.ts';
import { beginWith, type CommitLevel, readCommitLevel } from './begin.ts';
import { isOtherWayAsked, withEncryption } from './encryption.ts';

// Any more would wait longer than a visitor does.
const maxWaiting = 2_000;
const longestLockWaitMs = 3_000;
// A client that gives up leaves its session at work, which is one connection less that the database lets in. So the database
// ends a statement this much earlier.
const endsBeforeMs = 500;
const maintainTimeoutMs = 600_000;
// After a failed connect, fail fast for this long.
const failFastMs = 500;

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface TransactionOptions {
  /** Advisory locks until the end: whole numbers of 64 bits. */
  locks?: bigint[];
  /** How long a statement waits for a lock. */
  lockTimeoutMs?: number;
  /** How long a statement takes, that wait included. */
  statementTimeoutMs?: number;
}

export type Connections = ReturnType<typeof openPool>;

export interface Database extends Connections {
  /** What the owner has to mend (`StoreHealth`). */
  fault: string | undefined;
}

/** No state of a connection outlives a transaction, so that a pooler in transaction mode may stand between. */
export function openPool(url: URL, maxConnections: number) {
  const { first, second } = withEncryption(url);
  const pool = new Pool({
    connectionString: first.href,
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

  /** Once the server takes only the second way, encrypted or not, all connections are made so. */
  async function connectEitherWay(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (second === undefined || !isOtherWayAsked(error)) throw error;
      pool.options.connectionString = second.href;
      return await pool.connect();
    }
  }

  /** If the database lets in no more connections, waits for an open one, and asks for no new one meanwhile. */
  async function connect(): Promise<PoolClient> {
    try {
      return await connectEitherWay();
    } catch (error) {
      // Waiting does not help against another refusal, such as a wrong password or a shutdown.
      if (!(error instanceof DatabaseError) || /^(?:28|3D|57P)/.test(error.code ?? '')) throw error;
      refused += 1;
      // Open connections stay. Without any, one more is tried.
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

  let commitLevel: CommitLevel | undefined;

  /** Resolved means on disk. */
  async function transaction<Result>(
    work: (query: Query) => Promise<Result>,
    {
      locks = [],
      lockTimeoutMs = longestLockWaitMs,
      statementTimeoutMs = queryMs - endsBeforeMs,
    }: TransactionOptions = {},
  ): Promise<Result> {
    const query_timeout = statementTimeoutMs + endsBeforeMs;
    // In one order, so that no two transactions wait for each other.
    const inOrder = [...new Set(locks)].sort((one, other) => (one < other ? -1 : 1));
    const waits =
      inOrder.length === 0
        ? ''
        : `; select pg_advisory_xact_lock(lock) from unnest('{${inOrder}}'::bigint[]) as lock`;
    let isBegun = false;
    const attempt = () =>
      withClient(async (client) => {
        try {
          commitLevel ??= await readCommitLevel(client);
          const limits = { lockTimeoutMs, statementTimeoutMs };
          await client.query(beginWith(limits, commitLevel) + waits);
          isBegun = true;
          const result = await work(async (text, values) => {
            const statement = { text, values, query_timeout } as QueryConfig;
            return (await client.query(statement)).rows;
          });
          await client.query('commit');
          return result;
        } catch (error) {
          if (isRefusal(error)) await client.query('rollback');
          throw error;
        }
      });
    try {
      return await attempt();
    } catch (error) {
      // A provider or a firewall may have ended the connection while it was idle.
      if (isBegun || isRefusal(error) || isTimeout(error)) throw error;
      return await attempt();
    }
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
 * Whether the database refused a statement. Classes 57P and 08 are a shutdown and a lost connection, and so are 25P03 and
 * 25P04, after a transaction that stood still or took too long. 25006 comes from a server that only reads, such as a standby:
 * a new connection may lead to the one that writes, the old one never does.
 */
export function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    typeof code === 'string' &&
    /^[0-9A-Z]{5}$/.test(code) &&
    !/^(?:57P|08|25006|25P0[34])/.test(code)
  );
}
