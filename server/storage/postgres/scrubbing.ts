import { setTimeout as delay } from 'node:timers/promises';
import type { Scrubbing } from '../store.ts';
import type { Database } from './connections/pool.ts';

// A million requests: the tables are locked for some seconds, and requests would be refused if it took longer.
const maxRewriteBytes = 512 * 1024 * 1024;
const rewriteMs = 10_000;
// Later statements queue behind one that waits to lock a table, so it waits only for a moment, again and again.
const lockTimeoutMs = 100;
const retryPauseMs = 200;

// A row in `scrubbing` tells an instance of the server to do what the command line could not.
const look = `
  select pg_table_size('requests') + pg_table_size('deliveries') as bytes,
    exists (select from scrubbing) as waits`;
const noteWaiting = `
  insert into scrubbing (id, waiting_since) values (1, (select statement_timestamp())) on conflict do nothing`;
const forget = 'delete from scrubbing';
const tables = ['requests', 'deliveries'];

/** The database's own log and its backups hold what was erased for a while longer: `docs/operate.md`. */
export function createScrubbing(database: Database, retryForMs = 3_000): Scrubbing {
  const { query, transaction, maintain } = database;

  async function readState() {
    const [row] = await query(look);
    return { bytes: Number(row?.['bytes']), isWaiting: row?.['waits'] === true };
  }

  /** As `vacuum (full)` does, but in a transaction, which bounds it. @returns Why it was not done. */
  async function rewrite(): Promise<'read' | 'too slow' | undefined> {
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
        if (performance.now() > until) return 'read';
        await delay(retryPauseMs);
      }
    return undefined;
  }

  return {
    async scrub(isAlone = false) {
      const { bytes, isWaiting } = await readState();
      const isMeant = isAlone || isWaiting;
      const obstacle = isMeant && bytes <= maxRewriteBytes ? await rewrite() : 'too slow';
      if (obstacle === 'read') {
        await query(noteWaiting);
        return 'waits';
      }
      // Skips a table that another process works on.
      if (obstacle === 'too slow')
        for (const table of tables) await maintain(`vacuum (skip_locked) contact.${table}`);
      if (isWaiting) await query(forget);
      return isMeant && obstacle !== undefined ? 'log only' : 'done';
    },

    // PostgreSQL does not tell which rows `vacuum` left because of a reader.
    isScrubPending: async () => (await readState()).isWaiting,
  };
}
