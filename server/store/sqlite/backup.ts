import { DatabaseSync } from 'node:sqlite';

/** Others may write meanwhile. @param target An empty or new file. @returns The number of requests in the copy. */
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
