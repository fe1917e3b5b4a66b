import { DatabaseSync } from 'node:sqlite';

/** What a database knows of a folder of its backups. */
interface BackupMark {
  /** The same for each folder; undefined before the first one. Copies of the database have it, too. */
  id: string | undefined;
  /** Whether the folder was marked before. */
  isKnown: boolean;
}

export function readBackupMark(path: string, folder: string): BackupMark {
  return withDatabase(path, (database) => {
    const mark = database.prepare('select mark from backup').get()?.['mark'];
    const known = database.prepare('select 1 from backup_folders where path = ?').get(folder);
    return { id: typeof mark === 'string' ? mark : undefined, isKnown: known !== undefined };
  });
}

export function noteBackupMark(path: string, id: string): void {
  withDatabase(path, (database) => database.prepare('update backup set mark = ?').run(id));
}

export function noteBackupFolder(path: string, folder: string): void {
  withDatabase(path, (database) =>
    database.prepare('insert into backup_folders values (?) on conflict do nothing').run(folder),
  );
}

/** Lets BACKUP_FOLDER be a new folder, as on another machine. */
export function forgetBackupFolders(path: string): void {
  withDatabase(path, (database) => database.exec('delete from backup_folders'));
}

function withDatabase<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
