import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const longestMs = 2 ** 31 - 1;

/**
 * Waits until no other process builds in this folder. Others then wait until this lock is closed or this process ends. It
 * locks an empty SQLite file, because the operating system frees such a lock even after `kill -9`.
 */
export function lockBuild(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, '.build-lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    process.stdout.write('Waiting for another build of this folder to end\n');
    lock.exec(`pragma busy_timeout = ${longestMs}`);
    lock.exec('begin exclusive');
  }
  return lock;
}
