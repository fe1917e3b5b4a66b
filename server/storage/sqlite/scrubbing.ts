import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../store.ts';
import { isLocked } from './error-codes.ts';
import type { Write } from './group-commit.ts';
import type { Statements } from './statements.ts';

// Rewriting 16 MB, some 35,000 requests, takes a tenth of a second.
const maxPages = 4_000;
// 256 MB, a million requests: a second or two.
const maxPagesBlocking = 64_000;
const retryForMs = 3_000;
const retryPauseMs = 10;

/** Counts all that one transaction erases as one erasure. */
export const countErasure = (willBeErased: string) => [
  `update scrubbing set erased = erased + 1 where exists (select 1 from requests where ${willBeErased})`,
];

/** Overwrites what `secure_delete` misses: copies of rows in the file, and everything in its write-ahead log. */
export function createScrubbing(database: DatabaseSync, statements: Statements, write: Write) {
  const countErasures = () => {
    const row = statements.countErasures.get();
    return { erased: Number(row?.['erased']), isPending: Number(row?.['waiting']) > 0 };
  };

  /** Returns false if another process erased something meanwhile. */
  const noteScrubbed = async (erased: number) =>
    (await write(() => statements.noteScrubbed.run({ erased }).changes)) === 1;

  /** Returns false for a file that is too large to be rewritten. */
  function rewrite(maxSize: number): boolean {
    const isSmall = usedPages(database) <= maxSize;
    // Merging pages may have left a copy of a moved row, which `secure_delete` misses.
    if (isSmall) database.exec('vacuum');
    return isSmall;
  }

  return {
    async scrub(mayBlock = false) {
      const until = performance.now() + retryForMs;
      /** The number of erasures when the file was rewritten. */
      let rewrittenAfter: number | undefined;
      let isRewritten = false;
      for (;;) {
        const isLate = performance.now() > until;
        try {
          const { erased, isPending } = countErasures();
          if (!isPending && !mayBlock) return 'done';
          // SQLite refuses `vacuum` in a transaction. While another process reads, it would only lengthen the write-ahead log.
          if (!database.isTransaction && (mayBlock || emptyLog(database))) {
            if (rewrittenAfter !== erased)
              isRewritten = rewrite(mayBlock ? maxPagesBlocking : maxPages);
            rewrittenAfter = erased;
            // The new pages went through the log.
            const isEmptied = emptyLog(database) && (await noteScrubbed(erased));
            if (isEmptied) return isRewritten ? 'done' : 'file not rewritten';
          }
        } catch (error) {
          if (isLate || !isLocked(error)) throw error;
        }
        if (isLate) return countErasures().isPending ? 'blocked' : 'done';
        await delay(retryPauseMs);
      }
    },

    isScrubPending: async () => countErasures().isPending,
  } satisfies Partial<Store>;
}

function usedPages(database: DatabaseSync): number {
  const count = (pragma: string) => Number(database.prepare(`pragma ${pragma}`).get()?.[pragma]);
  return count('page_count') - count('freelist_count');
}

/** Returns false while another process uses the log. */
function emptyLog(database: DatabaseSync): boolean {
  return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
}
