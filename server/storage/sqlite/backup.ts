import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { WordedError, type Wording } from '../../lib/wording.ts';
import { toDate } from '../rows.ts';
import { newestVersion } from '../schema-changes.ts';
import { isUnreadable } from './error-codes.ts';
import { migrations, notOurDatabase, versionOf } from './schema.ts';

/** The contents of a backup that this version can restore. */
export interface Backup {
  requests: number;
  /** When the newest request in it was received. */
  newest: Date | undefined;
  /** Undefined in a backup of an earlier version. */
  madeAt: Date | undefined;
  /** Whether an older version of this program wrote it; the server migrates it at its start. */
  isOlder: boolean;
}

/** Copies a database, even one in use. @param target An empty or new file. @throws Error if the copy is not intact. */
export function backUpSqlite(path: string, target: string, madeAt = Date.now()): Backup {
  longRead(path, (source) => source.prepare('vacuum into ?').run(target));
  writeMetadata(target, { made_at: madeAt });
  return checkBackup(target);
}

/**
 * Copies the rows of a damaged database and builds each index anew: `vacuum into` reads damaged indexes, too. Rows that a
 * table has lost are missing from the copy. @throws Error if a row cannot be read.
 */
export function rebuildSqlite(path: string, target: string): Backup {
  longRead(path, (source) => copyRows(source, target));
  writeMetadata(target, { made_at: Date.now() });
  return checkBackup(target);
}

function copyRows(source: DatabaseSync, target: string): void {
  source.prepare('attach ? as copy').run(target);
  // In a container no folder for temporary files is writable.
  source.exec(
    'pragma temp_store = memory; pragma copy.journal_mode = off; pragma copy.synchronous = off; begin',
  );
  const objects = source.prepare(
    "select type, name, sql from main.sqlite_schema where sql is not null and type in ('table', 'index') and name not like 'sqlite^_%' escape '^' order by rowid",
  );
  for (const { type, name, sql } of objects.all()) {
    source.exec(String(sql).replace(/^CREATE (TABLE|(?:UNIQUE )?INDEX) /, '$&copy.'));
    // Without a condition, SQLite would copy the pages of indexes as well.
    if (type === 'table')
      source.exec(`insert into copy."${name}" select * from main."${name}" not indexed where true`);
  }
  const version = source.prepare('pragma main.user_version').get()?.['user_version'];
  source.exec(`pragma copy.user_version = ${version}; commit; detach copy`);
}

/**
 * Runs a long read, then checkpoints the WAL that grew meanwhile; otherwise the server's next commit would do so, and
 * delay requests.
 */
function longRead<Result>(path: string, read: (database: DatabaseSync) => Result): Result {
  using database = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: false });
  const result = read(database);
  try {
    database.exec('pragma wal_checkpoint');
  } catch {
    // The disk is full, so the WAL stays.
  }
  return result;
}

/** Backup metadata in a database and its copies. */
export interface BackupMetadata {
  databaseId: string;
  /** The ID in its backup folder; null before the first backup there. */
  folderId: string | null;
  made_at: number | null;
}

export function readMetadata(database: DatabaseSync): BackupMetadata {
  const metadata = database
    .prepare('select mark as folderId, made_at from backup')
    .get() as unknown;
  return {
    ...(metadata as Omit<BackupMetadata, 'databaseId'>),
    databaseId: String(readDatabaseId(database)),
  };
}

export function readMetadataOf(path: string): BackupMetadata {
  using database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  return readMetadata(database);
}

/** Records the time of the newest backup, or the ID in its folder. */
export function writeMetadata(path: string, metadata: Partial<Omit<BackupMetadata, 'databaseId'>>) {
  using database = new DatabaseSync(path, { timeout: 10_000 });
  for (const [column, value] of Object.entries(metadata))
    database.prepare(`update backup set ${column === 'folderId' ? 'mark' : column} = ?`).run(value);
}

/** The creation time, which identifies a database and its copies. */
export function readDatabaseId(database: DatabaseSync): unknown {
  return database.prepare('select made_at from origin').get()?.['made_at'];
}

/** Reads the people in a backup, even one of version 1. @throws Error if it cannot be read. */
export function readPeople(path: string): { reference: string; email: string; phone: string }[] {
  using copy = openBackup(path);
  return copy
    .prepare('select reference, email, phone from requests')
    .all()
    .map((row) => ({
      reference: String(row['reference']),
      email: String(row['email']),
      phone: String(row['phone']),
    }));
}

/**
 * Checks a database for damage, even one in use. Blocks the event loop.
 * @returns What is damaged; undefined if nothing is.
 * @throws Error if it could not be read.
 */
export function findDamage(path: string): string | undefined {
  try {
    // A missing index entry would hide a pending e-mail from the server, and `quick_check` does not notice it.
    const check = longRead(path, (database) => database.prepare('pragma integrity_check(1)').get());
    const found = String(check?.['integrity_check']);
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
  } catch (error) {
    if (isUnreadable(error)) return (error as Error).message;
    throw error;
  }
}

/**
 * Checks a backup for damage, and writes nothing, not even beside it. @throws Error with the reason why it cannot be restored.
 * @param check `quick_check` takes a fifth of the time, and is enough for a copy of a checked file.
 */
export function checkBackup(
  path: string,
  check: 'integrity_check' | 'quick_check' = 'integrity_check',
  known = migrations,
): Backup {
  // SQLite reports a missing file only as one that cannot be opened.
  const { size } = statSync(path);
  assertNotInUse(path);
  using copy = openBackup(path);
  const read = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0];
  try {
    const version = Number(read('pragma user_version'));
    const bytes = Number(read('pragma page_count')) * Number(read('pragma page_size'));
    // SQLite reads a missing part of the last page as zeros.
    if (version > 0 && size < bytes)
      throw new WordedError({
        english: `it is truncated: ${size} of ${bytes} bytes`,
        dutch: `er ontbreekt een stuk: ${size} van ${bytes} bytes zijn er`,
      });
    if (!read('select count(*) from sqlite_schema'))
      throw new WordedError({
        english: 'it has no tables: it is empty, or a copy of a database in use without its -wal',
        dutch: 'zij is leeg, of een kopie van een database in gebruik, zonder haar -wal',
      });
    const columns = read(`
      select count(*) from pragma_table_info('requests') as r, pragma_table_info('deliveries') as d
      where r.name = 'received_at' and d.name = 'attempts'`);
    if (versionOf(copy) === 0 || columns !== 1) throw new WordedError(notOurDatabase);
    const found = read(`pragma ${check}`);
    if (found !== 'ok') throw new WordedError(damaged(found));
    const newest = newestVersion(known);
    if (version > newest)
      throw new WordedError({
        english: `a newer version of this program wrote it (schema ${version}, this one knows ${newest}): restore it with that version`,
        dutch: `een nieuwere versie van dit programma schreef haar (schema ${version}, dit kent ${newest}): zet haar terug met die versie`,
      });
    return {
      requests: Number(read('select count(*) from requests')),
      newest: toDate(read('select max(received_at) from requests')),
      madeAt: toDate(read('select made_at from backup')),
      isOlder: version < newest,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_SQLITE_ERROR') throw error;
    throw new WordedError(damaged((error as Error).message), { cause: error });
  }
}

function damaged(found: unknown): Wording {
  return { english: `it is damaged: ${found}`, dutch: `zij is beschadigd: ${found}` };
}

export function openBackup(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  // Otherwise SQLite would create a write-ahead log beside it.
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
}

function assertNotInUse(path: string): void {
  if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
    throw new WordedError({
      english: `it is a database in use, not a backup: ${path}-wal holds a part of it; make a backup with npm run contact -- backup <file>`,
      dutch: `het is een database in gebruik en geen reservekopie: een deel staat in ${path}-wal. Maak een reservekopie met npm run contact -- backup <bestand>`,
    });
}
