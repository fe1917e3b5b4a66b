// So that an instance that stands still within a transaction lets go of its locks before others give up.
const idleTimeoutMs = 2_000;

/**
 * Begins a transaction with all that our statements rely on. A provider, an administrator or a role may have set it
 * otherwise, and a pooler in transaction mode keeps no setting of a session.
 */
export function beginWith(limits: { lockTimeoutMs: number; statementTimeoutMs: number }): string {
  const settings = {
    search_path: 'contact',
    // As the library reads times.
    datestyle: 'iso',
    timezone: 'utc',
    // After statistics of a small table the check of a foreign key would read all of a large one. A table without an
    // index then seems so dear that a statement would be compiled, which takes a second.
    enable_seqscan: 'off',
    jit: 'off',
    lock_timeout: limits.lockTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
  };
  const sets = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  // A commit is resolved once it is on disk, or else what was noted is gone after a crash, and an e-mail goes out again. A
  // server that also waits for its standby goes on to do so.
  const commit =
    "select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') <> 'remote_apply'";
  // Under a stricter level a statement fails that waited for another, or does not see what that one stored.
  return ['begin isolation level read committed', ...sets, commit].join('; ');
}
