import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreFullError } from '../store.ts';

interface Write {
  work: () => void;
  /** Called when what `work` did is on disk. */
  done: () => void;
  failed: (reason: unknown) => void;
}

// What waits longer than a visitor would is better refused: about a quarter of a second of work.
const mostWaiting = 2_000;
// Keeps one commit short for whatever else the event loop has to do.
const mostTogether = 256;
const lockedPauseMs = 10;
const lockedForMs = 2_000;

/**
 * Writes that wait together share one commit, and with it the one wait for the disk. Each succeeds or fails on
 * its own; when the commit fails, all of them do.
 * @param assertInPlace Throws when nothing may be written, or what was just written will not last.
 */
export function createGroupCommit(database: DatabaseSync, assertInPlace: () => void) {
  const savepoint = database.prepare('SAVEPOINT one');
  const release = database.prepare('RELEASE one');
  const waiting: Write[] = [];
  let isRunning = false;

  /** Rejects with `StoreFullError` when too many wait, else with what SQLite says. */
  function write<Result>(work: () => Result): Promise<Result> {
    if (waiting.length >= mostWaiting) return Promise.reject(new StoreFullError());
    return new Promise((resolve, reject) => {
      let result: Result;
      waiting.push({
        work: () => {
          result = work();
        },
        done: () => resolve(result),
        failed: reject,
      });
      if (!isRunning) {
        isRunning = true;
        // After the events that are at hand, so that what came in with them shares this commit.
        setImmediate(run);
      }
    });
  }

  async function run(): Promise<void> {
    try {
      assertInPlace();
      await begin(database);
    } catch (error) {
      for (const { failed } of waiting.splice(0)) failed(error);
      isRunning = false;
      return;
    }
    commit(waiting.splice(0, mostTogether));
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(run);
  }

  function commit(group: Write[]): void {
    try {
      const written = group.filter(attempt);
      database.exec('COMMIT');
      assertInPlace();
      for (const { done } of written) done();
    } catch (error) {
      rollBack(database);
      for (const { failed } of group) failed(error);
    }
  }

  /** Whether the write holds; one that fails takes nothing along but itself. */
  function attempt({ work, failed }: Write): boolean {
    savepoint.run();
    try {
      work();
      release.run();
      return true;
    } catch (error) {
      // A full or failing disk has ended the transaction for all.
      if (!database.isTransaction) throw error;
      database.exec('ROLLBACK TO one; RELEASE one');
      failed(error);
      return false;
    }
  }

  return write;
}

/** Waits for another process to let go without holding up the event loop, as SQLite's own `busy_timeout` would. */
async function begin(database: DatabaseSync): Promise<void> {
  const until = performance.now() + lockedForMs;
  for (;;) {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
      database.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error;
    }
    await delay(lockedPauseMs);
  }
}

/** On a failing disk this can fail, too; then the next group tries again before it begins. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {}
}

/** SQLITE_BUSY and its extended codes: https://sqlite.org/rescode.html#busy */
export function isLocked(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}
