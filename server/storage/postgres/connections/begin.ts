import type { ClientBase, QueryResult } from 'pg';

// So that an instance that stands still within a transaction lets go of its locks before others give up.
const idleTimeoutMs = 2_000;
// A provider's own limit may be shorter than any statement takes.
const readLevelMs = 2_000;

/** What a commit waits for: the disk (`on`), or a standby as well. */
export type CommitLevel = 'on' | 'remote_apply';

/**
 * The weakest level that this program accepts, or the stronger one that a server, database or role is set to. A transaction
 * that asked for it itself would take a fifth longer.
 */
export async function readCommitLevel(client: ClientBase): Promise<CommitLevel> {
  // In one message, as a provider may end a transaction that idles for a millisecond between two.
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
 * Begins a transaction with all that our statements rely on. A provider, an administrator or a role may have set it
 * otherwise, and a pooler in transaction mode keeps no setting of a session.
 */
export function beginWith(limits: Limits, commitLevel: CommitLevel): string {
  const settings = {
    // First, as they also hold for the statements that set the rest.
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    // Our names come first, whatever names later versions of PostgreSQL add.
    search_path: 'contact, pg_catalog',
    // What is noted must be there after a crash, or an e-mail goes out again.
    synchronous_commit: commitLevel,
    // As the library reads times.
    datestyle: 'iso',
    timezone: 'utc',
    // While statistics still tell of a small table, the check of a foreign key would read all of a large one.
    enable_seqscan: 'off',
    // Without sequential scans a table without an index seems so dear that a statement is compiled, which takes a second.
    jit: 'off',
  };
  const sets = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  // Under a stricter level, a statement that waited for another one fails, or does not see what that one stored.
  return ['begin isolation level read committed', ...sets].join('; ');
}
