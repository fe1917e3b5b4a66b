import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the first page of a table or an index in a SQLite file that nobody has open. */
export function damage(path: string, name: string): void {
  const database = new DatabaseSync(path);
  const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const page = read(`SELECT rootpage FROM sqlite_schema WHERE name = '${name}'`);
  const size = read('PRAGMA page_size');
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  closeSync(file);
}
