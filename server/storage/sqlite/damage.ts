import { DatabaseSync } from 'node:sqlite';

// https://sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB
const damaged = [11, 26];

/**
 * Reads a database through, which may be in use. SQLite holds up this process meanwhile.
 * @returns What is damaged; undefined where nothing is.
 * @throws Error where it could not be read.
 */
export function findDamage(path: string): string | undefined {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    // It also follows the pages of each index, as requests do.
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    if (damaged.includes(errcode % 256)) return message;
    throw error;
  } finally {
    database.close();
  }
}
