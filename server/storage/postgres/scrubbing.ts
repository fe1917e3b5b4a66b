import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../store.ts';
import type { Database } from './connections/pool.ts';

// About a million requests, whose rewrite locks the tables for some seconds. With more, requests would be refused.
const maxRewriteBytes = 512 * 1024 * 1024;
const rewriteMs = 10_000;
// Later statements queue behind one that waits to lock a table, so each wait is short, and retried.
const lockTimeoutMs = 100;
const retryPauseMs = 200;

// A row in `scrubbing` makes an instance of the server finish what the command line could not.
const selectState = `
  select pg_table_size('requests') + pg_table_size('deliveries') as bytes,
    exists (select from scrubbing) as waits`;
const insertPending = `
  insert into scrubbing (id, waiting_since) values (1, (select statement_timestamp())) on conflict do nothing`;
const deletePending = 'delete from scrubbing';
const tables = ['requests', 'deliveries'];

/** PostgreSQL's log and backups keep erased data for a while longer: `docs/operate.md`. */
export function createScrubbing(database: Database, retryForMs = 3_000) {
  const { query, transaction, runOutsideTransaction } = database;

  async function readState() {
    const [row] = await query(selectState);
    return { bytes: Number(row?.['bytes']), isWaiting: row?.['waits'] === true };
  }

  /** Like `vacuum (full)`, but in a transaction, which limits its time. @returns Why it failed, if it did. */
  async function rewrite(): Promise<'in use' | 'too slow' | undefined> {
    const until = performance.now() + retryForMs;
    for (const table of tables)
      for (;;) {
        const text = `cluster contact.${table} using ${table}_pkey`;
        const limits = { lockTimeoutMs, statementTimeoutMs: rewriteMs };
        const code = await transaction((run) => run(text), limits).then(
          () => undefined,
          (error) => {
            if (error.code === '55P03' || error.code === '57014') return error.code;
            throw error;
          },
        );
        if (code === undefined) break;
        if (code === '57014') return 'too slow';
        if (performance.now() > until) return 'in use';
        await delay(retryPauseMs);
      }
    return undefined;
  }

  return {
    async scrub(mayBlock = false) {
      const { bytes, isWaiting } = await readState();
      const mayRewrite = mayBlock || isWaiting;
      const obstacle = mayRewrite && bytes <= maxRewriteBytes ? await rewrite() : 'too slow';
      if (obstacle === 'in use') {
        await query(insertPending);
        return 'blocked';
      }
      // Skips a table that another process has locked.
      if (obstacle === 'too slow')
        for (const table of tables)
          await runOutsideTransaction(`vacuum (skip_locked) contact.${table}`);
      if (isWaiting) await query(deletePending);
      return mayRewrite && obstacle !== undefined ? 'file not rewritten' : 'done';
    },

    // PostgreSQL does not report which rows `vacuum` left because of a reader.
    isScrubPending: async () => (await readState()).isWaiting,
  } satisfies Partial<Store>;
}
