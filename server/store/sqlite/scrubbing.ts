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
  function readProgress() {
    const row = statements.readErasing.get();
    return {
      erased: Number(row?.['erased']),
      rewritten: Number(row?.['rewritten']),
      emptied: Number(row?.['emptied']),
    };
  }

  /** Notes each step in the database, so that no other process repeats it. @returns Whether all are done. */
  async function scrubOnce(pageLimit: number): Promise<boolean> {
    // SQLite refuses `VACUUM` within a transaction.
    if (database.isTransaction) return false;
    const { erased, rewritten, emptied } = readProgress();
    const isRewriteDue = rewritten < erased && usedPages(database) <= pageLimit;
    if (!isRewriteDue && emptied === erased) return true;
    if (isRewriteDue) {
      // Where SQLite merged pages it may have left a copy of a moved row, which `secure_delete` does not know.
      database.exec('VACUUM');
      await write(() => statements.noteRewritten.run({ erased }));
    }
    if (database.isTransaction || !emptyLog(database)) return false;
    // Another process may have vacuumed since: then the log is to be emptied of that first.
    const noted = { erased, rewritten: isRewriteDue ? erased : rewritten };
    return await write(() => Number(statements.noteEmptied.run(noted).changes) === 1);
  }

  return {
    async scrub(isAlone = false) {
      const pageLimit = isAlone ? maxPagesAlone : maxPages;
      const until = performance.now() + retryForMs;
      for (;;) {
        const isLate = performance.now() > until;
        try {
          if (await scrubOnce(pageLimit)) return true;
        } catch (error) {
          if (isLate || !isLocked(error)) throw error;
        }
        if (isLate) return false;
        await delay(retryPauseMs);
      }
    },

    async isScrubPending() {
      const { erased, emptied } = readProgress();
      return emptied < erased;
    },
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
