import type { Store } from '../store.ts';
import type { Database } from './pool.ts';

// A million requests: the table is locked for some seconds, and requests would be refused if it took longer.
const maxFullVacuumBytes = 512 * 1024 * 1024;
const size = "select pg_table_size('contact.requests') + pg_table_size('contact.mails') as bytes";

/** The database's own log and its backups hold what was erased for a while longer: `docs/operate.md`. */
export function createScrubbing({
  query,
  maintain,
}: Database): Pick<Store, 'scrub' | 'isScrubPending'> {
  return {
    async scrub(isAlone = false) {
      const [found] = await query(size);
      const isFull = isAlone && Number(found?.['bytes']) <= maxFullVacuumBytes;
      for (const table of ['contact.requests', 'contact.mails'])
        await maintain(`vacuum ${isFull ? '(full) ' : ''}${table}`);
      return 'done';
    },

    // PostgreSQL does not tell which rows `vacuum` left because of a reader.
    isScrubPending: async () => false,
  };
}
