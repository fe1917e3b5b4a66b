import { copyFileSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFolder } from '../../lib/disk.ts';
import { isLocked, isUnreadable } from './error-codes.ts';
import { assertNoOrphanedLog, unusable } from './file.ts';

const sidecars = ['-wal', '-journal', '-shm'];

interface LockedDatabase {
  /** For reading; undefined if there is no database or it is damaged. */
  connection: DatabaseSync | undefined;
  [Symbol.dispose](): void;
}

/**
 * Locks every other process out of a database, and checkpoints the WAL into the file. The locks are the system's: they end
 * with this process, however it ends. @throws Error if another process uses the database, or may use one that was removed.
 */
export function lockDatabase(path: string): LockedDatabase {
  const none = { connection: undefined, [Symbol.dispose]() {} };
  let connection: DatabaseSync | undefined;
  try {
    assertNoOrphanedLog(path);
    if (!statSync(path, { throwIfNoEntry: false })?.size) return none;
    const opened = new DatabaseSync(path, { timeout: 1_000 });
    connection = opened;
    // Without a write-ahead log, a process that has just opened the file can no longer write to it once it is renamed.
    opened.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
    return { connection, [Symbol.dispose]: () => opened.close() };
  } catch (error) {
    connection?.close();
    if (isLocked(error))
      throw new Error(
        `${path} is in gebruik: stop eerst de server (docker compose stop site, of sudo systemctl stop contact)`,
        { cause: error },
      );
    if (isUnreadable(error)) return none;
    throw unusable(path, error);
  }
}

/**
 * Puts a new database in place of a locked one, which stays under the name `kept`. If interrupted, one of the two is in place
 * and intact. A leftover WAL would be replayed into the new database, so it moves as well.
 */
export async function replaceDatabase(path: string, next: string, kept: string): Promise<void> {
  for (const suffix of ['', ...sidecars]) link(`${path}${suffix}`, `${kept}${suffix}`);
  await syncFolder(dirname(path));
  for (const suffix of sidecars) rmSync(`${path}${suffix}`, { force: true });
  renameSync(next, path);
  await syncFolder(dirname(path));
}

/** Gives a file a second name, if it exists. */
function link(path: string, name: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  try {
    linkSync(path, name);
  } catch {
    // Not every file system has hard links.
    copyFileSync(path, name);
  }
}
