import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Overwrites the first page of a table or an index in a SQLite file that nobody has open.
 * @param older A copy of that file, whose page comes back, as after a lost write.
 */
export function damage(path: string, name: string, older?: string): void {
  const database = new DatabaseSync(path);
  const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const page = read(`SELECT rootpage FROM sqlite_schema WHERE name = '${name}'`);
  const size = read('PRAGMA page_size');
  database.close();
  const start = (page - 1) * size;
  const bytes = older
    ? readFileSync(older).subarray(start, start + size)
    : Buffer.alloc(size, 0xff);
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, size, start);
  closeSync(file);
}
