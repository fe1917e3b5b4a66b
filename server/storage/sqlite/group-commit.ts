import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreFullError } from '../store.ts';
import { isLocked } from './error-codes.ts';

interface WaitingWrite {
  work: () => void;
  isCommitted: boolean;
  done: () => void;
  failed: (reason: unknown) => void;
}

/**
 * Runs `work` in a transaction; once it resolves, its writes are on disk. Rejects with `StoreFullError` when too many wait.
 * @param isCommitted If false, `work` runs in its own transaction, which is rolled back.
 */
export type Write = <Result>(work: () => Result, isCommitted?: boolean) => Promise<Result>;

// This many writes take about 0.25 s.
const maxWaiting = 2_000;
// Keeps each turn of the event loop short.
const batchSize = 256;
const lockRetryMs = 10;
const lockTimeoutMs = 2_000;

/**
 * Waiting writes share one commit, and so one sync. When one of them fails, each is retried in its own commit; when a commit
 * fails, all of its writes fail.
 */
export function createGroupCommit(database: DatabaseSync, assertFilesInPlace: () => void): Write {
  const waiting: WaitingWrite[] = [];
  const apart: WaitingWrite[] = [];
  let isRunning = false;

  function write<Result>(work: () => Result, isCommitted = true): Promise<Result> {
    if (waiting.length >= maxWaiting) return Promise.reject(new StoreFullError());
    return new Promise((resolve, reject) => {
      let result: Result;
      (isCommitted ? waiting : apart).push({
        work: () => {
          result = work();
        },
        isCommitted,
        done: () => resolve(result),
        failed: reject,
      });
      if (!isRunning) {
        isRunning = true;
        // Runs after the events already queued, so that their writes share this commit.
        setImmediate(run);
      }
    });
  }

  async function run(): Promise<void> {
    try {
      assertFilesInPlace();
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
      database.exec(group[0]?.isCommitted ? 'commit' : 'rollback');
      assertFilesInPlace();
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

/** Ignores an error: a failing disk may refuse this, too, and `begin` rolls back again. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('rollback');
  } catch {}
}
