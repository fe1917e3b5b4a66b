import { DatabaseSync } from 'node:sqlite';

/**
 * Backs up a database while others write to it, and checks the copy.
 * @param target A file that is empty, or not there yet.
 * @returns How many requests the copy holds.
 */
export function backUpSqlite(path: string, target: string): number {
  const source = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    source.prepare('VACUUM INTO ?').run(target);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(target, { readOnly: true });
  try {
    const found = copy.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    if (found !== 'ok') throw new Error(`the copy is damaged: ${found}`);
    return Number(copy.prepare('SELECT count(*) AS number FROM requests').get()?.['number']);
  } finally {
    copy.close();
  }
}
