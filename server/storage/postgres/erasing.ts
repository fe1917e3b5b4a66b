import { holdingKinds } from '../delivery-kinds.ts';
import type { Retention, Store } from '../store.ts';
import type { Database } from './pool.ts';
import type { Statements } from './statements.ts';

// Keeps one transaction short, because others wait for its rows.
const batchSize = 500;
// A million requests: the table is locked for some seconds, and requests would be refused if it took longer.
const maxFullVacuumBytes = 512 * 1024 * 1024;

/** The database's own log and its backups hold what was erased for a while longer: `docs/operate.md`. */
export function createErasing(
  { query, transaction, maintain }: Database,
  statements: Statements,
): Pick<
  Store,
  'erase' | 'eraseExpired' | 'countExpired' | 'noteRetention' | 'scrub' | 'isScrubPending'
> {
  function eraseBatch(references: string[]) {
    return transaction(async (run) => {
      await run(statements.lockMails, [references]);
      const erased = await run(statements.erase, [references]);
      const held = await run(statements.findStored, [references]);
      const toReferences = (rows: typeof erased) => rows.map((row) => String(row['reference']));
      return { erased: toReferences(erased), held: toReferences(held) };
    });
  }

  return {
    async erase(references) {
      const waiting = [...new Set(references)];
      const erased: string[] = [];
      const held: string[] = [];
      while (waiting.length > 0) {
        const batch = await eraseBatch(waiting.splice(0, batchSize));
        erased.push(...batch.erased);
        held.push(...batch.held);
      }
      return { erased, held };
    },

    // An index leads to the oldest, so each call begins there.
    async eraseExpired(retention) {
      const due = await query(statements.findOver, [...boundsOf(retention), batchSize]);
      if (due.length === 0) return { erased: [], next: undefined };
      const references = due.map((row) => String(row['reference']));
      const { erased } = await eraseBatch(references);
      return { erased, next: erased.length === batchSize ? 0 : undefined };
    },

    async countExpired(retention) {
      const [row] = await query(statements.countExpired, boundsOf(retention));
      return Number(row?.['number']);
    },

    async noteRetention(days) {
      const [row] = await query(statements.noteRetention, [`${days}`]);
      return { since: row?.['since'] as Date, now: row?.['now'] as Date };
    },

    async scrub(isAlone = false) {
      const [size] = await query(statements.size);
      const isFull = isAlone && Number(size?.['bytes']) <= maxFullVacuumBytes;
      for (const table of ['contact.requests', 'contact.mails'])
        await maintain(`vacuum ${isFull ? '(full) ' : ''}${table}`);
      return 'done';
    },

    // PostgreSQL does not tell which rows `vacuum` left because of a reader.
    isScrubPending: async () => false,
  };
}

/** For how many milliseconds a request is kept, and what holds it longer. */
function boundsOf({ days, kinds }: Retention): [number, string[]] {
  return [days * 86_400_000, holdingKinds.filter((kind) => kinds.includes(kind))];
}
