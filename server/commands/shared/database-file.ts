import { accessSync, constants } from 'node:fs';
import { WordedError, type Wording } from '../../lib/wording.ts';
import type { Settings } from '../../settings.ts';

/** @param instead The advice if requests are in PostgreSQL. */
export function databaseFileOf({ database }: Settings, instead: string): string {
  if ('server' in database) throw inPostgres(database.server, instead);
  assertAccessible(database.file);
  return database.file;
}

/** The error of a command that needs a SQLite file. @param instead The advice. */
export function inPostgres({ host, pathname }: URL, instead: string): Error {
  return new Error(`De aanvragen staan in PostgreSQL op ${host}${pathname}: ${instead}`);
}

/** Throws with the reason; SQLite itself reports only that the file cannot be opened. */
export function assertAccessible(database: string): void {
  try {
    accessSync(database, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const problems: Record<string, Wording> = {
      EACCES: {
        english: `No permission to open ${database}: run this as the server's user, for example with sudo -u`,
        dutch: `U mag ${database} niet openen: doe dit als de gebruiker van de server, zoals met sudo -u`,
      },
      ENOENT: {
        english: `DATABASE_URL is ${database}, which does not exist; the server creates it at its start. If it was removed while the server runs, do not stop the server: docs/operate.md#a-removed-database`,
        dutch: `DATABASE_URL noemt ${database}, en dat bestand is er niet; de server maakt het als hij start. Is het verwijderd terwijl de server draait? Stop hem dan niet: docs/operate.md#a-removed-database`,
      },
    };
    if (problems[code]) throw new WordedError(problems[code], { cause: error });
  }
}
