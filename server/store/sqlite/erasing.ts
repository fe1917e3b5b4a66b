import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { longestWaitMs, type Store } from '../store.ts';
import { type createGroupCommit, isLocked } from './group-commit.ts';
import { findPlaces, type Place } from './reading.ts';
import type { Statements } from './statements.ts';

// Keep each turn of the event loop short: those who wait for an answer come between.
const windowSize = 5_000;
const mostTogether = 25;
// 16 MB: some 35,000 requests, a tenth of a second.
const mostPagesBetween = 4_000;
// 256 MB: a million requests, a second or two; a server that works beside it waits for the lock so long.
const mostPagesAlone = 64_000;
const scrubForMs = 3_000;
const scrubPauseMs = 10;

/** How requests go, and what they leave behind: `secure_delete` overwrites rows, `scrub` the rest. */
export function createErasing(
  database: DatabaseSync,
  statements: Statements,
  write: ReturnType<typeof createGroupCommit>,
  clock: () => number,
): Pick<Store, 'erase' | 'eraseDelivered' | 'scrub' | 'isScrubPending'> {
  /** Erases all or, when the disk fails, none. */
  function eraseAt(places: Place[]) {
    const times = timesOf(clock());
    return write(() => {
      const erased: string[] = [];
      const held: string[] = [];
      for (const place of places) {
        if (statements.erase.run({ ...place, ...times }).changes) erased.push(place.reference);
        else if (statements.isKept.get({ ...place })) held.push(place.reference);
      }
      if (erased.length > 0) statements.noteErased.run();
      return { erased, held };
    });
  }

  return {
    async erase(references) {
      const places = await findPlaces(statements, references);
      const erased: string[] = [];
      const held: string[] = [];
      while (places.length > 0) {
        const some = await eraseAt(places.splice(0, mostTogether));
        erased.push(...some.erased);
        held.push(...some.held);
      }
      return { erased, held };
    },

    async eraseDelivered(receivedBefore, from = Number.MIN_SAFE_INTEGER) {
      await nextTurn();
      const window = statements.windowAbove.get({ from, window: windowSize });
      const last = Number(window?.['last'] ?? from);
      const rows = statements.findDelivered.all({
        from,
        last,
        receivedBefore: receivedBefore.getTime(),
        ...timesOf(clock()),
        most: mostTogether,
      });
      const places = rows.map((row) => ({
        id: Number(row['id']),
        reference: String(row['reference']),
      }));
      const isAll = places.length < mostTogether;
      const end = window?.['size'] === windowSize ? last : undefined;
      const next = isAll ? end : places.at(-1)?.id;
      if (places.length === 0) return { erased: [], next };
      return { erased: (await eraseAt(places)).erased, next };
    },

    async scrub(isAlone = false) {
      const mostPages = isAlone ? mostPagesAlone : mostPagesBetween;
      const until = performance.now() + scrubForMs;
      for (;;) {
        const isLate = performance.now() > until;
        try {
          if (await scrubOnce(mostPages)) return true;
        } catch (error) {
          if (isLate || !isLocked(error)) throw error;
        }
        if (isLate) return false;
        await delay(scrubPauseMs);
      }
    },

    async isScrubPending() {
      const { erased, emptied } = readProgress();
      return emptied < erased;
    },
  };

  /**
   * Takes each step that is still to be done, and notes it in the database, so that no process takes it again.
   * @returns Whether nothing is left to be done; not while another process reads the log.
   * @throws Error while another process writes.
   */
  async function scrubOnce(mostPages: number): Promise<boolean> {
    // Between the begin and the commit of a group SQLite would refuse.
    if (database.isTransaction) return false;
    const { erased, rewritten, emptied } = readProgress();
    const isRewriteDue = rewritten < erased && isWithin(database, mostPages);
    if (!isRewriteDue && emptied === erased) return true;
    if (isRewriteDue) {
      // `secure_delete` overwrites the row that goes, but where SQLite merges pages that became empty, it may leave a
      // copy of a row that it moved; once that row is erased, too, its copy is all that is left.
      database.exec('VACUUM');
      await write(() => statements.noteRewritten.run({ erased }));
    }
    if (database.isTransaction || !emptyLog(database)) return false;
    // Not where another process has written it anew since, and the log is to be emptied of that.
    const noted = { erased, rewritten: isRewriteDue ? erased : rewritten };
    return await write(() => Number(statements.noteEmptied.run(noted).changes) === 1);
  }

  function readProgress() {
    const row = statements.readErasing.get();
    return {
      erased: Number(row?.['erased']),
      rewritten: Number(row?.['rewritten']),
      emptied: Number(row?.['emptied']),
    };
  }
}

/** A lease that ends between the two is held. */
function timesOf(now: number) {
  return { now, latest: now + longestWaitMs };
}

/** Whether the database can be written anew without holding up the event loop for long. */
function isWithin(database: DatabaseSync, mostPages: number): boolean {
  const count = (pragma: string) => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  return count('page_count') - count('freelist_count') <= mostPages;
}

/**
 * What was erased stands in the log, and in pages of the file that the log replaces, until all of the log is in the file.
 * @returns Whether that is done, and the file of the log empty; not while another process uses it.
 */
function emptyLog(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
}
