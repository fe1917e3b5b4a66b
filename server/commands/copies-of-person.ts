import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addDays } from '../lib/dutch-time.ts';
import { quantity } from '../lib/quantity.ts';
import { readPeople } from '../storage/sqlite/backup.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import type { Context } from './shared/command.ts';
import type { Matches } from './shared/selection.ts';

/** Lists the copies that still contain an erased person. */
export function reportCopies(
  matches: Matches,
  { settings, note }: Pick<Context, 'settings' | 'note'>,
): void {
  const { backups, database } = settings;
  if ('server' in database) return;
  try {
    const made = backups ? copiesAmong(namesIn(backups.folder)) : [];
    const pathOf = (name: string) => join(backups ? backups.folder : '', name);
    // The server's own backups. One that cannot be read counts, as it may contain anybody.
    const holding = made.filter(({ name }) => contains(pathOf(name), matches) ?? true);
    const [newest] = holding;
    if (backups && newest)
      note(
        `Nog in ${quantity(holding.length, 'reservekopie', 'reservekopieën')} in ${backups.folder}, de nieuwste ${newest.name}: de server wist de laatste in de nacht van ${addDays(newest.day, backups.keep)}. Wis ze zelf als dat te laat is`,
      );
    // The owner's own copies, and databases that a restore replaced, which count even if they cannot be read.
    const others = new Set(filesIn(dirname(database.file)));
    if (backups) for (const file of filesIn(backups.folder)) others.add(file);
    for (const file of [database.file, ...made.map(({ name }) => pathOf(name))])
      if (existsSync(file)) others.delete(realpathSync(file));
    const isReplaced = (file: string) => basename(file).startsWith(`${basename(database.file)}.`);
    const found = [...others].filter((file) => contains(file, matches) ?? isReplaced(file));
    if (found.length > 0)
      note(
        `Staat ook nog in deze bestanden, die de server nooit verwijdert; verwijder ze zelf: ${found.join(' ')}`,
      );
  } catch (error) {
    note(`Of reservekopieën iets van deze persoon bevatten, is niet bekend: ${String(error)}`);
  }
}

/** Whether a copy contains the person; undefined if it cannot be read. */
function contains(file: string, matches: Matches): boolean | undefined {
  try {
    return readPeople(file).some(matches);
  } catch {
    return undefined;
  }
}

/** The files of a folder, except SQLite's logs: closing one would release this process's locks on the database. */
function filesIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => !/-(?:wal|shm|journal)$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => realpathSync(path));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
