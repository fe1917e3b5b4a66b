import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newestVersion } from '../schema-version.ts';
import { migrate, migrations, versionOf } from './schema.ts';

const inMemory = ':memory:';
const checkEveryMs = 50;

/** Opens the database and makes its folder. @throws Error that names the file and says what is wrong. */
export function openDatabase(path: string, mayMigrate: boolean): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    database = new DatabaseSync(path, { timeout: 1_000, enableForeignKeyConstraints: false });
    // Throws before anything is written to a file that is not ours to change.
    versionOf(database);
    // In memory and on some network disks SQLite silently keeps another mode.
    const mode = database.prepare('pragma journal_mode = wal').get()?.['journal_mode'];
    if (mode !== 'wal' && path !== inMemory)
      throw new Error('no write-ahead log is possible there');
    // FULL syncs at each commit, for a power cut: https://sqlite.org/pragma.html#pragma_synchronous.
    // Temporary files in the system's folder could leave requests behind. A log that grew while another program read gets
    // smaller when that program is done, four times its usual size at most.
    database.exec(
      'pragma synchronous = full; pragma cache_size = -16000; pragma secure_delete = on; pragma temp_store = memory; pragma journal_size_limit = 16000000',
    );
    migrate(database, mayMigrate);
    // A read-only file opens without an error, so the server writes once. The command line also works on a full disk.
    if (mayMigrate) database.exec(`pragma user_version = ${newestVersion(migrations)}`);
    // From here on the group commit waits for locks, without blocking the event loop.
    database.exec('pragma foreign_keys = on; pragma busy_timeout = 0');
    return database;
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${path} cannot be used: ${reason}`, { cause: error });
  }
}

/** Gives a check that throws once a file was removed or replaced, because what is written to it then is lost. */
export function watchFiles(path: string, database: DatabaseSync): () => void {
  if (path === inMemory) return () => {};
  // SQLite keeps both beside the file itself, even where `path` is a link to it.
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
    throw new Error(`${lost} was removed or replaced: restart the server`);
  };
}

function identityOf(name: string): string | undefined {
  const found = statSync(name, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** Brings the removed log into the file, unless another process has made a new log, which counts then. */
function saveLog(database: DatabaseSync, log: string): void {
  if (statSync(log, { throwIfNoEntry: false })?.size) return;
  try {
    database.exec('pragma wal_checkpoint');
  } catch {
    // The next check tries again.
  }
}
