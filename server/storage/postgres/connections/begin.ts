// An instance that hangs within a transaction must lose its locks before others give up.
const idleTimeoutMs = 2_000;

interface Limits {
  lockTimeoutMs: number;
  statementTimeoutMs: number;
}

/**
 * Begins a transaction with every setting that our statements rely on. A provider, an administrator or a role may have
 * changed the defaults, and a pooler in transaction mode keeps no session settings.
 */
export function beginWith(limits: Limits): string {
  const settings = {
    // The timeouts come first, so that they also apply to the other `set` statements.
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    // Our schema first, as later versions of PostgreSQL may add the same names.
    search_path: 'contact, pg_catalog',
    // An acknowledged request and a delivery's outcome must survive a crash; `on` also waits for a synchronous standby's disk.
    synchronous_commit: 'on',
    // The format that `pg` parses.
    datestyle: 'iso',
    timezone: 'utc',
    // With outdated statistics, a foreign-key check would scan a whole large table.
    enable_seqscan: 'off',
    // Without sequential scans, a table without an index looks so costly that the statement is compiled, which takes a second.
    jit: 'off',
  };
  const sets = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  // At a stricter level, a statement that waited for another fails, or does not see what the other stored.
  return ['begin isolation level read committed', ...sets].join('; ');
}
