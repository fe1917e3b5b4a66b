import { accessSync, constants } from 'node:fs';
import { placeName, type Settings } from '../../settings.ts';

/** @param instead What to do about requests in PostgreSQL. */
export function databaseFileOf({ database }: Settings, instead: string): string {
  if ('server' in database)
    throw new Error(`The requests are in ${placeName(database)}: ${instead}`);
  assertAccessible(database.file);
  return database.file;
}

/** SQLite itself reports only that the file cannot be opened. */
export function assertAccessible(database: string): void {
  try {
    accessSync(database, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const problems: Record<string, string> = {
      EACCES: `You may not open ${database}: run this as the user that runs the server, as with sudo -u`,
      ENOENT: `DATABASE_URL names ${database}, and there is no such file; the server makes it at its start`,
    };
    if (problems[code]) throw new Error(problems[code], { cause: error });
  }
}
