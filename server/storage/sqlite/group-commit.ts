import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreFullError } from '../store.ts';
import { isLocked } from './error-codes.ts';

interface WaitingWrite {
  work: () => void;
  isKept: boolean;
  done: () => void;
  failed: (reason: unknown) => void;
}

/**
 * Runs `work` in a transaction; once it resolves, what was written is on disk. Rejects with `StoreFullError` when too many wait.
 * @param isKept If false, the work has a transaction of its own, which is rolled back: nothing is written to disk.
 */
export type Write = <Result>(work: () => Result, isKept?: boolean) => Promise<Result>;

// That many take about a quarter of a second.
const maxWaiting = 2_000;
// Keeps a turn of the event loop short.
const batchSize = 256;
const lockRetryMs = 10;
const lockTimeoutMs = 2_000;

/**
 * Writes that wait share one commit, and so one sync. When one of them fails, each is done anew in a commit of its own;
 * when a commit fails, all of its writes fail.
 */
export function createGroupCommit(database: DatabaseSync, assertInPlace: () => void): Write {
  const waiting: WaitingWrite[] = [];
  const apart: WaitingWrite[] = [];
  let isRunning = false;

  function write<Result>(work: () => Result, isKept = true): Promise<Result> {
    if (waiting.length >= maxWaiting) return Promise.reject(new StoreFullError());
    return new Promise((resolve, reject) => {
      let result: Result;
      (isKept ? waiting : apart).push({
        work: () => {
          result = work();
        },
        isKept,
        done: () => resolve(result),
        failed: reject,
      });
      if (!isRunning) {
        isRunning = true;
        // Runs after the events that have already arrived, so that their writes share this commit.
        setImmediate(run);
      }
    });
  }

  async function run(): Promise<void> {
    try {
      assertInPlace();
      await begin(database);
    } catch (error) {
      for (const { failed } of [...apart.splice(0), ...waiting.splice(0)]) failed(error);
      isRunning = false;
      return;
    }
    commit(apart.length > 0 ? apart.splice(0, 1) : waiting.splice(0, batchSize));
    isRunning = apart.length + waiting.length > 0;
    if (isRunning) setImmediate(run);
  }

  function commit(group: WaitingWrite[]): void {
    let isWritten = false;
    try {
      for (const { work } of group) work();
      isWritten = true;
      database.exec(group[0]?.isKept ? 'commit' : 'rollback');
      assertInPlace();
      for (const { done } of group) done();
    } catch (error) {
      // On a full or failing disk SQLite itself ends the transaction.
      const isRefused = !isWritten && database.isTransaction;
      rollBack(database);
      if (isRefused && group.length > 1) apart.push(...group);
      else for (const { failed } of group) failed(error);
    }
  }

  return write;
}

/** Waits for another process's lock; SQLite's own `busy_timeout` would block the event loop. */
async function begin(database: DatabaseSync): Promise<void> {
  const until = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      if (database.isTransaction) database.exec('rollback');
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error;
    }
    await delay(lockRetryMs);
  }
}

/** Ignores the error of a failing disk, which may refuse this, too: `begin` rolls back again. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('rollback');
  } catch {}
}
