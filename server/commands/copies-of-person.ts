import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays } from '../lib/dutch-time.ts';
import { quantity } from '../lib/quantity.ts';
import { readPeople } from '../storage/sqlite/backup.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import type { Context } from './shared/command.ts';
import type { Matches } from './shared/selection.ts';

type Note = Context['note'];

/** Lists the copies that still contain an erased person. */
export function reportCopies(
  matches: Matches,
  { settings, note }: Pick<Context, 'settings' | 'note'>,
): void {
  const { backups, database } = settings;
  if ('server' in database) return;
  const folders = [dirname(database.file)];
  const known = [database.file];
  try {
    if (backups) {
      const made = copiesIn(backups.folder);
      reportBackups(made, backups, matches, note);
      folders.push(backups.folder);
      known.push(...made.map(({ file }) => file));
    }
    reportOtherCopies(folders, known, matches, note);
  } catch (error) {
    note(`Of reservekopieën iets van deze persoon bevatten, is niet bekend: ${String(error)}`);
  }
}

/** Reports the server's own backups. One that cannot be read counts, as it may contain anybody. */
function reportBackups(
  made: ReturnType<typeof copiesIn>,
  { folder, keep }: { folder: string; keep: number },
  matches: Matches,
  note: Note,
): void {
  const holding = made.filter(({ file }) => contains(file, matches) ?? true);
  const [newest] = holding;
  if (newest)
    note(
      `Nog in ${quantity(holding.length, 'reservekopie', 'reservekopieën')} in ${folder}, de nieuwste ${newest.name}: de server wist de laatste in de nacht van ${addDays(newest.day, keep)}. Wis ze zelf als dat te laat is`,
    );
}

/** Reports what the owner copied and what a restore replaced. @param known Files to leave out. */
function reportOtherCopies(folders: string[], known: string[], matches: Matches, note: Note): void {
  const files = folders
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    // Closing a file of the database would release this process's locks on it.
    .filter((file) => !/-(?:wal|shm|journal)$/.test(file) && isFile(file));
  const others = new Set(files.map((file) => realpathSync(file)));
  for (const file of known.filter(isFile)) others.delete(realpathSync(file));
  const holding = [...others].filter((file) => contains(file, matches));
  if (holding.length > 0)
    note(
      `Staat ook nog in deze bestanden, die de server nooit verwijdert; verwijder ze zelf: ${holding.join(' ')}`,
    );
}

/** Whether a copy contains the person; undefined if it cannot be read. */
function contains(file: string, matches: Matches): boolean | undefined {
  try {
    return readPeople(file).some(matches);
  } catch {
    return undefined;
  }
}

function copiesIn(folder: string) {
  return copiesAmong(namesIn(folder)).map((copy) => ({ ...copy, file: join(folder, copy.name) }));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
