import { copyFileSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFolder } from '../../lib/disk.ts';
import { isLocked, isUnreadable } from './error-codes.ts';

const besides = ['-wal', '-journal', '-shm'];

interface LockedDatabase {
  /** Reads it; undefined where there is none, or where it is damaged. */
  connection: DatabaseSync | undefined;
  [Symbol.dispose](): void;
}

/**
 * Keeps every other process away from a database, and brings all of it into its one file. The locks are the system's: they
 * end with the process that took them, however it ends. @throws Error where another process works with the database.
 */
export function lockDatabase(path: string): LockedDatabase {
  const none = { connection: undefined, [Symbol.dispose]() {} };
  if (!statSync(path, { throwIfNoEntry: false })?.size) return none;
  const connection = new DatabaseSync(path, { timeout: 1_000 });
  try {
    // Without a write-ahead log whoever opened the file just now can no longer write to it once it has another name.
    connection.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive',
    );
  } catch (error) {
    connection.close();
    if (isLocked(error))
      throw new Error(
        `${path} is in use: stop the server first (sudo systemctl stop contact, or docker compose stop site)`,
        { cause: error },
      );
    if (isUnreadable(error)) return none;
    throw error;
  }
  return { connection, [Symbol.dispose]: () => connection.close() };
}

/**
 * Puts a new database in place of a locked one, which stays under the name `kept`. Whenever this is broken off, one of the two
 * is in place, whole. The log of a damaged one would be read into the new one, so it moves as well.
 */
export async function replaceDatabase(path: string, next: string, kept: string): Promise<void> {
  for (const beside of ['', ...besides]) link(`${path}${beside}`, `${kept}${beside}`);
  await syncFolder(dirname(path));
  for (const beside of besides) rmSync(`${path}${beside}`, { force: true });
  renameSync(next, path);
  await syncFolder(dirname(path));
}

/** Gives a file one more name, if it is there. */
function link(path: string, name: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  try {
    linkSync(path, name);
  } catch {
    // Not every file system can.
    copyFileSync(path, name);
  }
}
