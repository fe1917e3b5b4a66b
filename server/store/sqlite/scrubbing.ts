import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../store.ts';
import { isLocked, type Write } from './group-commit.ts';
import type { Statements } from './statements.ts';

// 16 MB, some 35,000 requests: a tenth of a second.
const maxPages = 4_000;
// 256 MB, a million requests: a second or two.
const maxPagesAlone = 64_000;
const retryForMs = 3_000;
const retryPauseMs = 10;

/** Overwrites what `secure_delete` leaves: copies of rows in the file, and all in its write-ahead log. */
export function createScrubbing(
  database: DatabaseSync,
  statements: Statements,
  write: Write,
): Pick<Store, 'scrub' | 'isScrubPending'> {
  const countErasures = () => {
    const row = statements.countErasures.get();
    return { erased: Number(row?.['erased']), isPending: Number(row?.['waiting']) > 0 };
  };

  /** It waits, too, where another process erased something meanwhile. */
  async function scrubOnce(isAlone: boolean): ReturnType<Store['scrub']> {
    const { erased, isPending } = countErasures();
    if (!isPending && !isAlone) return 'done';
    // SQLite refuses `VACUUM` within a transaction. While the log is read it would be in vain.
    if (database.isTransaction || !emptyLog(database)) return 'waits';
    const isSmall = usedPages(database) <= (isAlone ? maxPagesAlone : maxPages);
    // Where SQLite merged pages it may have left a copy of a moved row, which `secure_delete` does not know.
    if (isSmall) database.exec('VACUUM');
    // The new pages went through it.
    if (isSmall && !emptyLog(database)) return 'waits';
    const { changes } = await write(() => statements.noteScrubbed.run({ erased }));
    if (changes === 0) return 'waits';
    return isSmall ? 'done' : 'log only';
  }

  return {
    async scrub(isAlone = false) {
      const until = performance.now() + retryForMs;
      for (;;) {
        const isLate = performance.now() > until;
        try {
          const result = await scrubOnce(isAlone);
          if (result !== 'waits' || isLate) return result;
        } catch (error) {
          if (isLate || !isLocked(error)) throw error;
        }
        await delay(retryPauseMs);
      }
    },

    isScrubPending: async () => countErasures().isPending,
  };
}

function usedPages(database: DatabaseSync): number {
  const count = (pragma: string) => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  return count('page_count') - count('freelist_count');
}

/** Gives false while another process uses the log. */
function emptyLog(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
}
