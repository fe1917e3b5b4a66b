// Imported because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { connectMs, queryMs } from '../../../lib/network/time-limits.ts';
import { StoreFullError } from '../../store.ts';
import { beginWith } from './begin.ts';
import { mayTryOther, withEncryption } from './encryption.ts';

// More would wait longer than visitors do.
const maxWaiting = 2_000;
const longestLockWaitMs = 3_000;
// A client that times out leaves its session running, which uses up a connection. So the database ends a statement this much
// earlier.
const endsBeforeMs = 500;
const maintainTimeoutMs = 600_000;
// The pause after a failed connect.
const reconnectPauseMs = 500;

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface TransactionOptions {
  /** Advisory locks, held until the end: 64-bit integers. */
  locks?: bigint[];
  /** How long a statement waits for a lock. */
  lockTimeoutMs?: number;
  /** How long a statement may take, including its wait for locks. */
  statementTimeoutMs?: number;
  /** Whether a visitor waits for it. All other work leaves one connection free. */
  isForeground?: boolean;
}

export type Database = ReturnType<typeof openPool>;

/** Keeps no state outside transactions, so that it works behind a pooler in transaction mode. */
export function openPool(url: URL, maxConnections: number) {
  const { first, second } = withEncryption(url);
  const pool = new Pool({
    connectionString: first.href,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'contact',
  });
  // `pg` would tie each new connection to one caller, who would wait for it even when another becomes free. With 0 it opens
  // none by itself.
  pool.options.max = 0;
  // Without a listener a broken connection ends the process: the pool's listener covers idle ones, each client's all others.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('remove', openMore);

  /** Each rejects one caller waiting for a connection. */
  const waiting = new Set<(error: unknown) => void>();
  let opening = 0;
  /** The failed connect, during the pause after it. */
  let failure: { error: unknown } | undefined;

  /** Opens one more connection if one is needed and allowed; the caller waiting longest gets it. */
  function openMore(): void {
    const isEnough = waiting.size <= pool.idleCount + opening;
    if (isEnough || pool.totalCount >= maxConnections || failure) return;
    // An idle connection is about to be handed over, and `pg` would return that one.
    if (pool.idleCount > 0) timers.setImmediate(openMore);
    else void open();
  }

  async function open(): Promise<void> {
    opening += 1;
    try {
      const client = await connectWithFallback();
      client.release();
    } catch (error) {
      failure = { error };
      timers.setTimeout(endPause, reconnectPauseMs).unref();
      // While a connection is open or opening, callers wait for that.
      if (pool.totalCount === 0) for (const fail of waiting) fail(error);
    } finally {
      opening -= 1;
    }
  }

  function endPause(): void {
    failure = undefined;
    openMore();
  }

  /** Once the server has refused the first address, all later connections use the second. */
  async function connectWithFallback(): Promise<PoolClient> {
    try {
      return await connectNew();
    } catch (error) {
      if (second === undefined || !mayTryOther(error)) throw error;
      pool.options.connectionString = second.href;
      return await connectNew();
    }
  }

  function connectNew(): Promise<PoolClient> {
    pool.options.max = maxConnections;
    const client = pool.connect();
    pool.options.max = 0;
    return client;
  }

  /** Returns the first free connection, new or reused. Fails at once if none is open and none can be opened. */
  async function connect(): Promise<PoolClient> {
    if (pool.totalCount === 0 && failure) throw failure.error;
    if (pool.waitingCount >= maxWaiting) throw new StoreFullError();
    const { promise: failed, reject: fail } = Promise.withResolvers<never>();
    waiting.add(fail);
    openMore();
    const free = pool.connect();
    try {
      return await Promise.race([free, failed]);
    } catch (error) {
      free.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      waiting.delete(fail);
    }
  }

  let backgroundCount = 0;
  const waitingInBackground: (() => void)[] = [];

  /** Runs background work on all connections but one. */
  async function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
    if (backgroundCount < Math.max(maxConnections - 1, 1)) backgroundCount += 1;
    else await new Promise<void>((resolve) => waitingInBackground.push(resolve));
    try {
      return await work();
    } finally {
      const next = waitingInBackground.shift();
      if (next) next();
      else backgroundCount -= 1;
    }
  }

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>) {
    const client = await connect();
    let isUsable = false;
    try {
      const result = await work(client);
      isUsable = true;
      return result;
    } catch (error) {
      // After a refusal the connection is intact; after any other error its state is unknown.
      isUsable = isRefusal(error);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /** Once it resolves, the work is on disk. */
  async function transaction<Result>(
    work: (query: Query) => Promise<Result>,
    {
      locks = [],
      lockTimeoutMs = longestLockWaitMs,
      statementTimeoutMs = queryMs - endsBeforeMs,
      isForeground = false,
    }: TransactionOptions = {},
  ): Promise<Result> {
    const query_timeout = statementTimeoutMs + endsBeforeMs;
    // Sorted, so that transactions do not deadlock.
    const inOrder = [...new Set(locks)].sort((one, other) => (one < other ? -1 : 1));
    const takeLocks =
      inOrder.length === 0
        ? ''
        : `; select pg_advisory_xact_lock(lock) from unnest('{${inOrder}}'::bigint[]) as lock`;
    let isBegun = false;
    const attempt = () =>
      withClient(async (client) => {
        try {
          await client.query(beginWith({ lockTimeoutMs, statementTimeoutMs }) + takeLocks);
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
    const run = async () => {
      try {
        return await attempt();
      } catch (error) {
        // A provider or a firewall may have closed the connection while it was idle.
        if (isBegun || isRefusal(error) || isTimeout(error)) throw error;
        return await attempt();
      }
    };
    return await (isForeground ? run() : inBackground(run));
  }

  return {
    withClient,
    transaction,

    /** Runs a statement in its own transaction, because settings do not outlast one. */
    query: ((text, values) => transaction((query) => query(text, values))) satisfies Query as Query,

    runOutsideTransaction: (text: string) =>
      inBackground(() =>
        withClient(async (client) => {
          await client.query({ text, query_timeout: maintainTimeoutMs } as { text: string });
        }),
      ),

    close: () => pool.end(),
  };
}

/** pg's timeout errors have no code. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && /timeout/.test(error.message);
}

/**
 * Whether the database refused a statement and kept the connection. Classes 57P and 08 are a shutdown or a lost connection,
 * 25P03 and 25P04 a transaction that idled or took too long. 25006 comes from a read-only server, such as a standby: a new
 * connection may reach the primary, the old one never does.
 */
export function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    typeof code === 'string' &&
    /^[0-9A-Z]{5}$/.test(code) &&
    !/^(?:57P|08|25006|25P0[34])/.test(code)
  );
}
