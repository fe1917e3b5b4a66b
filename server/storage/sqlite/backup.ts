import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { toDate } from '../rows.ts';
import { migrations } from './schema.ts';

/** What stands in a backup that this version can restore. */
export interface Backup {
  requests: number;
  /** When the newest request in it was received. */
  newest: Date | undefined;
  /** Whether an older version of this program wrote it; the server migrates it at its start. */
  isOlder: boolean;
}

/** Others may write meanwhile. @param target An empty or new file. @throws Error when the copy is not whole. */
export function backUpSqlite(path: string, target: string): Backup {
  const source = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    source.prepare('VACUUM INTO ?').run(target);
  } finally {
    source.close();
  }
  forgetBackupTime(target);
  return checkBackup(target);
}

/** When the last backup was made, by the database. */
export function readBackupTime(path: string): Date | undefined {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    const row = database.prepare("SELECT at FROM moments WHERE name = 'backup'").get();
    return toDate(row?.['at']);
  } finally {
    database.close();
  }
}

/** So that two copies of the same requests are equal, and a backup is made as soon as one was put back. */
function forgetBackupTime(target: string): void {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('PRAGMA secure_delete = ON');
    if (copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'moments'").get())
      copy.exec("DELETE FROM moments WHERE name = 'backup'");
  } finally {
    copy.close();
  }
}

/** Keeps in the database that a backup was made now. */
export function noteBackup(path: string): void {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    const note = database.prepare(
      "INSERT INTO moments VALUES ('backup', ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
    );
    note.run(Date.now());
  } finally {
    database.close();
  }
}

/** Of each request in a backup, also of an older version, what tells whose it is. @throws Error where it cannot be read. */
export function readPeople(path: string): { reference: string; email: string; phone: string }[] {
  const copy = openBackup(path);
  try {
    return copy
      .prepare('SELECT reference, email, phone FROM requests')
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
export function checkBackup(path: string): Backup {
  // Of one that is missing SQLite says only that it cannot be opened.
  const { size } = statSync(path);
  assertNotInUse(path);
  const copy = openBackup(path);
  const read = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0];
  try {
    const version = Number(read('PRAGMA user_version'));
    const whole = Number(read('PRAGMA page_count')) * Number(read('PRAGMA page_size'));
    // A part of the last page that is missing SQLite takes for zeros.
    if (version > 0 && size < whole)
      throw new Error(`it is cut off: ${size} of ${whole} bytes are there`);
    if (!read('SELECT count(*) FROM sqlite_schema'))
      throw new Error(
        'it has no tables: it is empty, or a copy of a database in use without its -wal',
      );
    const columns = read(`
      SELECT count(*) FROM pragma_table_info('requests') AS r, pragma_table_info('mails') AS m
      WHERE r.name = 'received_at' AND m.name = 'attempts'`);
    if (version === 0 || columns !== 1)
      throw new Error('it is a SQLite database of another program: it has no contact requests');
    const found = read('PRAGMA integrity_check');
    if (found !== 'ok') throw new Error(`it is damaged: ${found}`);
    if (version > migrations.length)
      throw new Error(
        `a newer version of this program wrote it (schema ${version}, this one knows ${migrations.length}): restore it with that version`,
      );
    return {
      requests: Number(read('SELECT count(*) FROM requests')),
      newest: toDate(read('SELECT max(received_at) FROM requests')),
      isOlder: version < migrations.length,
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
  // Else a file of a write-ahead log would be made beside it.
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
}

function assertNotInUse(path: string): void {
  if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
    throw new Error(
      `it is a database in use and no backup: ${path}-wal holds a part of it; make a backup with npm run contact -- backup <file>`,
    );
}
