import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { toDate } from '../rows.ts';
import { newestVersion } from '../schema-version.ts';
import { migrations, ofAnotherProgram, versionOf } from './schema.ts';

/** What a backup holds that this version can restore. */
export interface Backup {
  requests: number;
  /** When the newest request in it was received. */
  newest: Date | undefined;
  /** Whether an older version of this program wrote it; the server migrates it at its start. */
  isOlder: boolean;
}

/** Copies a database, which others may write meanwhile. @param target An empty or new file. @throws Error when the copy is not whole. */
export function backUpSqlite(path: string, target: string): Backup {
  const source = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
  forgetBackupTime(target);
  return checkBackup(target);
}

/** When the last backup was made, according to the database. */
export function readBackupTime(path: string): Date | undefined {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return toDate(database.prepare('select made_at from backup').get()?.['made_at']);
  } finally {
    database.close();
  }
}

/** Makes two copies of the same requests equal. A database that is put back then has a backup made at once. */
function forgetBackupTime(target: string): void {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('pragma secure_delete = on; update backup set made_at = null');
  } finally {
    copy.close();
  }
}

/** Notes in the database that a backup was made now. */
export function noteBackup(path: string): void {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    database.prepare('update backup set made_at = ?').run(Date.now());
  } finally {
    database.close();
  }
}

/** Reads whose requests a backup holds, also one of version 1. @throws Error where it cannot be read. */
export function readPeople(path: string): { reference: string; email: string; phone: string }[] {
  const copy = openBackup(path);
  try {
    return copy
      .prepare('select reference, email, phone from requests')
      .all()
      .map((row) => ({
        reference: String(row['reference']),
        email: String(row['email']),
        phone: String(row['phone']),
      }));
  } finally {
    copy.close();
  }
}

/** Reads a backup through, and writes nothing, not even beside it. @throws Error that says why it cannot be restored. */
export function checkBackup(path: string, known = migrations): Backup {
  // SQLite says of a missing file only that it cannot be opened.
  const { size } = statSync(path);
  assertNotInUse(path);
  const copy = openBackup(path);
  const read = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0];
  try {
    const version = Number(read('pragma user_version'));
    const whole = Number(read('pragma page_count')) * Number(read('pragma page_size'));
    // SQLite takes a missing part of the last page for zeros.
    if (version > 0 && size < whole)
      throw new Error(`it is cut off: ${size} of ${whole} bytes are there`);
    if (!read('select count(*) from sqlite_schema'))
      throw new Error(
        'it has no tables: it is empty, or a copy of a database in use without its -wal',
      );
    const columns = read(`
      select count(*) from pragma_table_info('requests') as r, pragma_table_info('deliveries') as d
      where r.name = 'received_at' and d.name = 'attempts'`);
    if (versionOf(copy) === 0 || columns !== 1) throw new Error(ofAnotherProgram);
    const found = read('pragma integrity_check');
    if (found !== 'ok') throw new Error(`it is damaged: ${found}`);
    const newest = newestVersion(known);
    if (version > newest)
      throw new Error(
        `a newer version of this program wrote it (schema ${version}, this one knows ${newest}): restore it with that version`,
      );
    return {
      requests: Number(read('select count(*) from requests')),
      newest: toDate(read('select max(received_at) from requests')),
      isOlder: version < newest,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_SQLITE_ERROR') throw error;
    throw new Error(`it is damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    copy.close();
  }
}

export function openBackup(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  // Else SQLite would make a write-ahead log beside it.
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
}

function assertNotInUse(path: string): void {
  if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
    throw new Error(
      `it is a database in use and no backup: ${path}-wal holds a part of it; make a backup with npm run contact -- backup <file>`,
    );
}
