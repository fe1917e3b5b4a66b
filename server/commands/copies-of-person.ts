import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays } from '../lib/dutch-time.ts';
import { readPeople } from '../storage/sqlite/backup.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import type { Context } from './shared/command.ts';
import type { Matches } from './shared/selection.ts';
import { count } from './shared/wording.ts';

/**
 * Lists the copies that still contain an erased person: the server's own backups, and what the owner copied or a restore
 * replaced, beside them or beside the database.
 */
export function reportCopies(
  matches: Matches,
  { settings, note }: Pick<Context, 'settings' | 'note'>,
): void {
  const { backups, database } = settings;
  if ('server' in database) return;
  const holds = (file: string, ifUnreadable: boolean) => {
    try {
      return readPeople(file).some(matches);
    } catch {
      return ifUnreadable;
    }
  };
  try {
    const folder = backups ? backups.folder : '';
    const made = copiesAmong(namesIn(folder));
    const holding = made.filter(({ name }) => holds(join(folder, name), true));
    const [newest] = holding;
    if (backups && newest)
      note(
        `Still in ${count(holding.length, 'backup')} in ${folder}, the newest ${newest.name}: the server removes the last of them in the night of ${addDays(newest.day, backups.keep)}. Remove them yourself if that is too late`,
      );
    const known = [database.file, ...made.map(({ name }) => join(folder, name))];
    const others = [dirname(database.file), folder]
      .flatMap((place) => namesIn(place).map((name) => join(place, name)))
      // Closing a file of the database would release this process's locks on it.
      .filter((file) => !/-(?:wal|shm|journal)$/.test(file) && isFile(file));
    const own = new Set(others.map((file) => realpathSync(file)));
    for (const file of known.filter(isFile)) own.delete(realpathSync(file));
    const kept = [...own].filter((file) => holds(file, false));
    if (kept.length > 0)
      note(`Still in what the server never removes; do so yourself: ${kept.join(' ')}`);
  } catch (error) {
    note(`Whether backups hold them is not known: ${String(error)}`);
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
