import type { Store } from '../store.ts';
import type { Database } from './pool.ts';
import type { Statements } from './statements.ts';

// Keeps one transaction short for whoever waits for its rows.
const mostTogether = 500;
// A million requests, some seconds; who asks meanwhile waits for the table, and is refused before that is too long.
const mostBytesAlone = 512 * 1024 * 1024;

/**
 * How requests go, and what they leave behind. PostgreSQL marks a row as dead; `vacuum` frees its place, and `vacuum
 * full` writes the tables anew, without it. The database's own log and backups are not ours to clean:
 * `docs/operate.md` says how long they keep it.
 */
export function createPostgresErasing(
  { query, transaction, maintain }: Database,
  statements: Statements,
): Pick<Store, 'erase' | 'eraseDelivered' | 'scrub' | 'isScrubPending'> {
  /** Erases all or, when something fails, none. */
  function eraseSome(references: string[]) {
    return transaction(async (run) => {
      await run(statements.lockMails, [references]);
      const erased = await run(statements.erase, [references]);
      const held = await run(statements.findKept, [references]);
      const names = (rows: typeof erased) => rows.map((row) => String(row['reference']));
      return { erased: names(erased), held: names(held) };
    });
  }

  return {
    async erase(references) {
      const waiting = [...new Set(references)];
      const erased: string[] = [];
      const held: string[] = [];
      while (waiting.length > 0) {
        const some = await eraseSome(waiting.splice(0, mostTogether));
        erased.push(...some.erased);
        held.push(...some.held);
      }
      return { erased, held };
    },

    /** An index leads to the oldest, so each call begins there. */
    async eraseDelivered(receivedBefore) {
      const due = await query(statements.findDelivered, [receivedBefore, mostTogether]);
      if (due.length === 0) return { erased: [], next: undefined };
      const { erased } = await eraseSome(due.map((row) => String(row['reference'])));
      return { erased, next: erased.length === mostTogether ? 0 : undefined };
    },

    async scrub(isAlone = false) {
      const [size] = await query(statements.size);
      const isFull = isAlone && Number(size?.['bytes']) <= mostBytesAlone;
      for (const table of ['contact.requests', 'contact.mails'])
        await maintain(`vacuum ${isFull ? '(full) ' : ''}${table}`);
      return true;
    },

    // PostgreSQL does not tell what `vacuum` left for the sake of a reader, so nothing is known to wait.
    isScrubPending: async () => false,
  };
}
