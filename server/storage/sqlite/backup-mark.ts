import { DatabaseSync } from 'node:sqlite';

const ofDatabase = 'backup_mark:';
const ofFolder = 'backup_folder:';

/** By what a database knows the folder of its backups. */
export interface BackupMark {
  /** The same for each folder; undefined before the first one. Copies of the database have it, too. */
  id: string | undefined;
  /** Whether the folder was marked before. */
  isKnown: boolean;
}

/** Undefined where an older version wrote the database, which has no place for it. */
export function readBackupMark(path: string, folder: string): BackupMark | undefined {
  return working(path, (database) => {
    const table = "SELECT 1 FROM sqlite_schema WHERE name = 'moments'";
    if (!database.prepare(table).get()) return undefined;
    const names = database.prepare('SELECT name FROM moments').all();
    const known = names.map(({ name }) => String(name));
    return {
      id: known.find((name) => name.startsWith(ofDatabase))?.slice(ofDatabase.length),
      isKnown: known.includes(`${ofFolder}${folder}`),
    };
  });
}

export function noteBackupMark(path: string, id: string): void {
  working(path, (database) => {
    database.exec('BEGIN IMMEDIATE');
    database.exec(`DELETE FROM moments WHERE name LIKE '${ofDatabase}%'`);
    note(database, `${ofDatabase}${id}`);
    database.exec('COMMIT');
  });
}

export function noteBackupFolder(path: string, folder: string): void {
  working(path, (database) => note(database, `${ofFolder}${folder}`));
}

/** So that the folder may be another one, as on another machine. */
export function forgetBackupFolders(path: string): void {
  working(path, (database) => database.exec(`DELETE FROM moments WHERE name LIKE '${ofFolder}%'`));
}

function note(database: DatabaseSync, name: string): void {
  database.prepare('INSERT OR REPLACE INTO moments VALUES (?, ?)').run(name, Date.now());
}

function working<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
