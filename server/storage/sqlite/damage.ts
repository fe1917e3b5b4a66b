import { DatabaseSync } from 'node:sqlite';
import { isUnreadable } from './error-codes.ts';

/**
 * Reads a database through, which may be in use. SQLite holds up this process meanwhile.
 * @returns What is damaged; undefined where nothing is.
 * @throws Error where it could not be read.
 */
export function findDamage(path: string): string | undefined {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    // It also follows the pages of each index, as requests do.
    const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check']);
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
  } catch (error) {
    if (isUnreadable(error)) return (error as Error).message;
    throw error;
  } finally {
    database.close();
  }
}
