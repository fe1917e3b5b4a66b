import { mkdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, migrations } from './sqlite-schema.ts';

// For tests: a database that no file holds.
const inMemory = ':memory:';

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
 * Watches that the path still names the file that was opened: what is written to a removed or replaced one is gone
 * when the process ends.
 * @returns A check that throws once it does not.
 */
export function watchFile(path: string): () => void {
  if (path === inMemory) return () => {};
  const { dev, ino } = statSync(path);
  let isInPlace = true;
  const look = () =>
    stat(path).then(
      (now) => {
        isInPlace = now.dev === dev && now.ino === ino;
      },
      () => {
        isInPlace = false;
      },
    );
  setInterval(look, 1_000).unref();
  return () => {
    if (!isInPlace) throw new Error(`${path} was removed or replaced: restart the server`);
  };
}
