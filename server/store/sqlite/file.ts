import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, migrations } from './schema.ts';

// For tests: a database that no file holds.
const inMemory = ':memory:';
const trustMs = 50;

/**
 * Opens the database, with its folder made when it is not there.
 * @param mayMigrate Whether one of an older version is taken to this one.
 * @throws Error that names the file when it can't be opened, written or understood.
 */
export function openDatabase(path: string, mayMigrate: boolean): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path, { timeout: 1_000, enableForeignKeyConstraints: false });
    // Where it can't have a log (in memory, on some network disks) SQLite keeps another mode without a word.
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal' && path !== inMemory)
      throw new Error('no write-ahead log is possible there');
    // FULL: one sync per commit in WAL, so what was answered survives a power cut. https://sqlite.org/pragma.html#pragma_synchronous
    // A cache of 16 MB holds the pages that new rows go to.
    // What SQLite puts aside stays in memory: the system's temporary folder is no place for what visitors wrote.
    database.exec(
      'PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY',
    );
    migrate(database, mayMigrate);
    // A file that can only be read opens without a word, too: this one write says so now. The command line does
    // without: on a full disk the owner can still look, and copy.
    if (mayMigrate) database.exec(`PRAGMA user_version = ${migrations.length}`);
    // From here on waiting is for the group commit, which does not hold up the event loop.
    database.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0');
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${path} cannot be used: ${reason}`, { cause: error });
  }
}

/**
 * Watches that what was opened is what the names still name: the file, its log and the log's index (`-shm`). What is
 * written to a removed one is gone when the process ends; without the one index another process would write over it.
 * @returns A check that throws once it is not so. It looks 20 times a second at most, as it is asked with each commit:
 *   what was acknowledged since the last look is in the log, which is saved.
 */
export function watchFiles(path: string, database: DatabaseSync): () => void {
  if (path === inMemory) return () => {};
  const log = `${path}-wal`;
  const names = [path, log, `${path}-shm`];
  const opened = names.map(identityOf);
  let trustedUntil = 0;
  return () => {
    if (performance.now() < trustedUntil) return;
    const lost = names.find((name, index) => identityOf(name) !== opened[index]);
    if (lost === undefined) {
      trustedUntil = performance.now() + trustMs;
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

/** Takes what a removed log holds to the file, unless somebody has begun another log: that one counts then. */
function saveLog(database: DatabaseSync, log: string): void {
  if (statSync(log, { throwIfNoEntry: false })?.size) return;
  try {
    database.exec('PRAGMA wal_checkpoint');
  } catch {
    // On a full disk the next check tries again.
  }
}
