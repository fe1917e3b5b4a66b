// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
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
// After a failed connect, none is tried for this long.
const reconnectPauseMs = 500;

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface TransactionOptions {
  /** Advisory locks until the end: whole numbers of 64 bits. */
  locks?: bigint[];
  /** How long a statement waits for a lock. */
  lockTimeoutMs?: number;
  /** How long a statement takes, that wait included. */
  statementTimeoutMs?: number;
  /** Whether a visitor waits for it. All other work leaves one connection free. */
  forVisitor?: boolean;
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
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'contact',
  });
  // The library would give each new connection to the one who asked for it, who would wait for it even if another became free.
  // With this it opens none by itself.
  pool.options.max = 0;
  // Without listeners a connection that breaks ends the process: the pool's for idle ones, the client's for others.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('remove', openMore);

  /** Rejects the callers waiting for a connection. */
  const waiting = new Set<(error: unknown) => void>();
  let opening = 0;
  /** Of the last failed connect, during the pause after it. */
  let failure: { error: unknown } | undefined;

  /** Opens one more connection if one is missing and allowed, for whoever waits longest by then. */
  function openMore(): void {
    const isEnough = waiting.size <= pool.idleCount + opening;
    if (isEnough || pool.totalCount >= maxConnections || failure) return;
    // An idle one is about to be handed over, and the library would give us that.
    if (pool.idleCount > 0) timers.setImmediate(openMore);
    else void open();
  }

  async function open(): Promise<void> {
    opening += 1;
    try {
      const client = await connectEitherWay();
      client.release();
    } catch (error) {
      failure = { error };
      timers.setTimeout(endPause, reconnectPauseMs).unref();
      // As long as one is open, or may be soon, they wait for that.
      if (pool.totalCount === 0) for (const fail of waiting) fail(error);
    } finally {
      opening -= 1;
    }
  }

  function endPause(): void {
    failure = undefined;
    openMore();
  }

  /** Once the server takes only the second way, encrypted or not, all connections are made so. */
  async function connectEitherWay(): Promise<PoolClient> {
    try {
      return await connectNew();
    } catch (error) {
      if (second === undefined || !isOtherWayAsked(error)) throw error;
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

  /** Gives the first connection that is free, new or not. Fails at once if none is open and none can be opened. */
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

  let others = 0;
  const waitingOthers: (() => void)[] = [];

  /** Runs background work on all connections but one. */
  async function besideVisitors<Result>(work: () => Promise<Result>): Promise<Result> {
    if (others < Math.max(maxConnections - 1, 1)) others += 1;
    else await new Promise<void>((resolve) => waitingOthers.push(resolve));
    try {
      return await work();
    } finally {
      const next = waitingOthers.shift();
      if (next) next();
      else others -= 1;
    }
  }

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>) {
    const client = await connect();
    let isSound = false;
    try {
      const result = await work(client);
      isSound = true;
      return result;
    } catch (error) {
      // A refusal leaves the connection as it was; after anything else its state is unknown.
      isSound = isRefusal(error);
      throw error;
    } finally {
      client.release(!isSound);
    }
  }

  let commitLevel: CommitLevel | undefined;

  /** Resolved means on disk. */
  async function transaction<Result>(
    work: (query: Query) => Promise<Result>,
    {
      locks = [],
      lockTimeoutMs = longestLockWaitMs,
      statementTimeoutMs = queryMs - endsBeforeMs,
      forVisitor = false,
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
    const run = async () => {
      try {
        return await attempt();
      } catch (error) {
        // A provider or a firewall may have ended the connection while it was idle.
        if (isBegun || isRefusal(error) || isTimeout(error)) throw error;
        return await attempt();
      }
    };
    return await (forVisitor ? run() : besideVisitors(run));
  }

  return {
    withClient,
    transaction,

    /** In a transaction of its own, as no setting outlives one. */
    query: ((text, values) => transaction((query) => query(text, values))) satisfies Query as Query,

    maintain: (text: string) =>
      besideVisitors(() =>
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
