import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays } from '../lib/dutch-time.ts';
import { readPeople } from '../storage/sqlite/backup.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import type { Context } from './shared/command.ts';
import type { IsMeant } from './shared/selection.ts';
import { count } from './shared/wording.ts';

const sqliteBegins = 'SQLite format 3\0';

/** Names the copies that still hold somebody who is erased. */
export function tellOfCopies(isMeant: IsMeant, { settings, remark }: Context): void {
  const { backups, database } = settings;
  if ('server' in database) return;
  try {
    if (backups && existsSync(backups.folder)) tellOfBackups(backups, isMeant, remark);
    const places = [dirname(database.file), ...(backups ? [backups.folder] : [])];
    tellOfOwnCopies(places, database.file, isMeant, remark);
  } catch (error) {
    remark(`Whether backups hold them is not known: ${String(error)}`);
  }
}

/** Names the server's own backups. One that cannot be read counts, since it may hold them. */
function tellOfBackups(
  { folder, keep }: { folder: string; keep: number },
  isMeant: IsMeant,
  remark: Context['remark'],
): void {
  const holding = copiesAmong(readdirSync(folder)).filter(({ name }) =>
    holds(join(folder, name), isMeant, true),
  );
  const [newest] = holding;
  if (newest)
    remark(
      `Still in ${count(holding.length, 'backup')} in ${folder}, the newest ${newest.name}: the server removes the last of them in the night of ${addDays(newest.day, keep)}. Remove them yourself if that is too late`,
    );
}

/** Names copies that the owner made, as before an upgrade, and databases that a restore replaced. */
function tellOfOwnCopies(
  places: string[],
  database: string,
  isMeant: IsMeant,
  remark: Context['remark'],
): void {
  const files = places.flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const made = copiesAmong(names).map(({ name }) => name);
    return names.filter((name) => !made.includes(name)).map((name) => join(folder, name));
  });
  // Closing the database itself would take away the locks that this process has on it.
  const live = existsSync(database) ? realpathSync(database) : undefined;
  const copies = new Set(
    files
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
      .map((file) => realpathSync(file))
      .filter((file) => file !== live && isDatabase(file)),
  );
  const holding = [...copies].filter((file) => holds(file, isMeant, false));
  if (holding.length > 0)
    remark(`Still in what the server never removes; do so yourself: ${holding.join(' ')}`);
}

function isDatabase(file: string): boolean {
  let opened: number | undefined;
  try {
    opened = openSync(file, 'r');
    const bytes = Buffer.alloc(sqliteBegins.length);
    readSync(opened, bytes);
    return bytes.toString('latin1') === sqliteBegins;
  } catch {
    return false;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function holds(file: string, isMeant: IsMeant, ifUnreadable: boolean): boolean {
  try {
    return readPeople(file).some(isMeant);
  } catch {
    return ifUnreadable;
  }
}
