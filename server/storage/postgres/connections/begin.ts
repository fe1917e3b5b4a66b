import type { ClientBase, QueryResult } from 'pg';

// An instance that hangs within a transaction must lose its locks before others give up.
const idleTimeoutMs = 2_000;
// A provider's own limit may be too short for any statement.
const readLevelMs = 2_000;

/** What a commit waits for: the disk (`on`), or also a standby. */
export type CommitLevel = 'on' | 'remote_apply';

/**
 * The weakest level that this program accepts, or the stronger one that is set for the server, database or role. Reading it
 * in each transaction would make that a fifth slower.
 */
export async function readCommitLevel(client: ClientBase): Promise<CommitLevel> {
  // In one message: a provider may end a transaction that idles for a millisecond.
  const results: unknown = await client.query(
    `begin read only; set local statement_timeout = ${readLevelMs};
    select reset_val as level from pg_settings where name = 'synchronous_commit'; commit`,
  );
  const [row] = (results as QueryResult[]).flatMap(({ rows }) => rows);
  return row?.level === 'remote_apply' ? 'remote_apply' : 'on';
}

interface Limits {
  lockTimeoutMs: number;
  statementTimeoutMs: number;
}

/**
 * Begins a transaction with every setting that our statements rely on. A provider, an administrator or a role may have
 * changed the defaults, and a pooler in transaction mode keeps no session settings.
 */
export function beginWith(limits: Limits, commitLevel: CommitLevel): string {
  const settings = {
    // First, so that they also apply to the other `set` statements.
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    // Our schema first, as later versions of PostgreSQL may add equal names.
    search_path: 'contact, pg_catalog',
    // A delivery's mark must survive a crash, or its e-mail is sent again.
    synchronous_commit: commitLevel,
    // The format that `pg` parses.
    datestyle: 'iso',
    timezone: 'utc',
    // With outdated statistics, a foreign-key check would scan a whole large table.
    enable_seqscan: 'off',
    // Without sequential scans, a table without an index looks so costly that the statement is compiled, which takes a second.
    jit: 'off',
  };
  const sets = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  // At a stricter level, a statement that waited for another fails, or does not see what that one stored.
  return ['begin isolation level read committed', ...sets].join('; ');
}
