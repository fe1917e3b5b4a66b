import { lstatSync, mkdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dutchReason, WordedError } from '../../lib/wording.ts';
import { newestVersion } from '../schema-changes.ts';
import { isUnreadable } from './error-codes.ts';
import { migrate, migrations, versionOf } from './schema.ts';

const inMemory = ':memory:';
const checkEveryMs = 50;
const putBack =
  'put it back, and do not stop the server before that (docs/operate.md#a-removed-database)';

/** Opens the database, and creates its folder. @throws Error with the file and the reason. */
export function openDatabase(path: string, mayMigrate: boolean): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    assertNoOrphanedLog(path);
    database = new DatabaseSync(path, { timeout: 1_000, enableForeignKeyConstraints: false });
    // Throws before anything is written to a file that is not ours.
    versionOf(database);
    // In memory and on some network disks SQLite silently keeps another mode.
    const mode = database.prepare('pragma journal_mode = wal').get()?.['journal_mode'];
    if (mode !== 'wal' && path !== inMemory)
      throw new Error('its disk supports no write-ahead log');
    // FULL syncs at each commit, to survive a power cut: https://sqlite.org/pragma.html#pragma_synchronous.
    // Temporary files on disk could leave requests behind. The limit shrinks a log that grew behind a long reader, to four
    // times its usual size.
    database.exec(
      'pragma synchronous = full; pragma cache_size = -16000; pragma secure_delete = on; pragma temp_store = memory; pragma journal_size_limit = 16000000',
    );
    migrate(database, mayMigrate);
    // A read-only file opens without an error, so the server writes once. The command line does not: it must work on a full disk.
    if (mayMigrate) database.exec(`pragma user_version = ${newestVersion(migrations)}`);
    // From now on the group commit waits for locks, without blocking the event loop.
    database.exec('pragma foreign_keys = on; pragma busy_timeout = 0');
    return database;
  } catch (error) {
    database?.close();
    throw unusable(path, error);
  }
}

/** SQLite would delete a log whose database is missing or empty. A server may still have that database open. */
export function assertNoOrphanedLog(path: string): void {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  const log = `${isLink ? resolve(dirname(path), readlinkSync(path)) : path}-wal`;
  if (sizeOf(path) || !sizeOf(log)) return;
  throw new WordedError({
    english: `it is missing or empty, and ${log} holds its requests: put it back, or move that file away and restore a backup (docs/operate.md#a-removed-database)`,
    dutch: `zij is er niet of is leeg, en in ${log} staan aanvragen van haar: zet haar terug, of zet dat bestand ergens anders en zet een reservekopie terug (docs/operate.md#a-removed-database)`,
  });
}

/** The error of a database that cannot be opened. */
export function unusable(path: string, error: unknown): WordedError {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isUnreadable(error) ? ' (docs/operate.md#a-damaged-database)' : '';
  const english = `The database ${path} cannot be used: ${reason}${advice}`;
  const dutch = `De database ${path} is niet te gebruiken: ${dutchReason(error)}`;
  return new WordedError({ english, dutch }, { cause: error });
}

/** Returns a check that throws once a file was removed or replaced, as later writes would be lost. */
export function watchFiles(path: string, database: DatabaseSync): () => void {
  if (path === inMemory) return () => {};
  // SQLite keeps -wal and -shm beside the real file, even if `path` is a link.
  const real = realpathSync(path);
  const log = `${real}-wal`;
  const names = [path, log, `${real}-shm`];
  const opened = names.map(identityOf);
  let validUntil = 0;
  return () => {
    if (performance.now() < validUntil) return;
    const lost = names.find((name, index) => identityOf(name) !== opened[index]);
    if (lost === undefined) {
      validUntil = performance.now() + checkEveryMs;
      return;
    }
    if (lost === log) saveLog(database, log);
    throw new Error(
      `${lost} was removed or replaced: ${lost === path ? putBack : 'restart the server'}`,
    );
  };
}

function identityOf(name: string): string | undefined {
  const found = statSync(name, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** Checkpoints the removed log, unless another process has created a new one, which then counts. */
function saveLog(database: DatabaseSync, log: string): void {
  if (statSync(log, { throwIfNoEntry: false })?.size) return;
  try {
    database.exec('pragma wal_checkpoint');
  } catch {
    // The next check tries again.
  }
}
