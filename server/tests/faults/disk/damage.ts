import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Overwrites the first page of a table or an index in a SQLite file that nobody has open.
 * @param older An older copy of the file, whose page is restored, as after a lost write.
 */
export function damage(path: string, name: string, older?: string): void {
  const database = new DatabaseSync(path);
  const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const page = read(`SELECT rootpage FROM sqlite_schema WHERE name = '${name}'`);
  const size = read('PRAGMA page_size');
  database.close();
  const start = (page - 1) * size;
  overwrite(path, start, older ? readFileSync(older).subarray(start, start + size) : garbage);
}

/** Overwrites the leaf page of a table that contains `text`. @returns The former bytes of that page. */
export function damagePageOf(path: string, text: string): Buffer {
  const bytes = readFileSync(path);
  for (let start = 0; start < bytes.length; start += garbage.length) {
    const page = bytes.subarray(start, start + garbage.length);
    if (page[0] !== tableLeaf || !page.includes(text)) continue;
    overwrite(path, start, garbage);
    return page;
  }
  throw new Error(`no table has ${text}`);
}

// https://sqlite.org/fileformat2.html#b_tree_pages
const tableLeaf = 0x0d;

/** The bytes that overwrite a page, as many as SQLite's page size. */
const garbage = Buffer.alloc(4_096, 0xff);

function overwrite(path: string, start: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, start);
  closeSync(file);
}
