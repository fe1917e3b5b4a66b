import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { startOfDay } from '../lib/dutch-time.ts';
import { placeName, type Settings } from '../settings.ts';
import { countOf } from '../storage/delivery-kinds.ts';
import { checkBackup, noteBackup, readNote } from '../storage/sqlite/backup.ts';
import { compare, countWaiting } from '../storage/sqlite/comparison.ts';
import { lockDatabase, replaceDatabase } from '../storage/sqlite/replace.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import { backupText } from './backup.ts';
import { readMark } from './backup-folder.ts';
import { tellRestored, tellRights } from './restore-report.ts';
import { type Command, UsageError } from './shared/command.ts';
import { giveToOwnerOf, makeDraft, sync } from './shared/draft.ts';

export const restore: Command = {
  usage: '<name>',
  help: `puts a backup in place of the database, which stays beside it under another name
  <name>        of a file in BACKUP_FOLDER, or the path of another copy
  Stop the server first. Run this as the user that runs the server, or as root.
  It changes nothing unless the copy is intact, and says what is sent again and whom to erase again.`,
  async run([name = ''], _options, context) {
    const { settings, now, say } = context;
    const database = databaseOf(settings);
    const file = find(name, settings);
    if (existsSync(database) && isSame(file, database))
      throw new UsageError(`${file} is the database itself; name a backup`);
    const found = checkedBackup(file);
    mkdirSync(dirname(database), { recursive: true });
    using lockedDatabase = lockDatabase(database);
    using draft = makeDraft(database);
    await copyFile(file, draft.path);
    chmodSync(draft.path, 0o600);
    // The copy may have been read from another disk than the check.
    checkBackup(draft.path, 'quick_check');
    const hadOne = existsSync(database);
    // A backup of it is still to be made.
    const note = { made_at: null, ...folderNote(file, settings, lockedDatabase.connection) };
    noteBackup(draft.path, note);
    await giveToOwnerOf(hadOne ? database : dirname(database), draft.path);
    await sync(draft.path);
    const comparison = compare(draft.path, lockedDatabase.connection);
    const waiting = countWaiting(draft.path).map(({ kind, number }) => countOf(number, kind));
    const kept = `${database}.replaced-${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    // Windows does not rename over an open file.
    if (process.platform === 'win32') lockedDatabase[Symbol.dispose]();
    await replaceDatabase(database, draft.path, kept);
    say(`${database} is now ${file}, which ${backupText(found)}`);
    tellRestored(
      {
        comparison,
        waiting,
        madeAt: found.madeAt ?? timeOf(file),
        kept: hadOne ? kept : undefined,
      },
      context,
    );
    tellRights(database, context);
    return true;
  },
};

function databaseOf({ database }: Settings): string {
  // A link to the file stays a link.
  if ('file' in database)
    return existsSync(database.file) ? realpathSync(database.file) : database.file;
  throw new Error(
    `The requests are in ${placeName(database)}: docs/operate.md says how pg_restore restores them`,
  );
}

/** A name without a folder is one in BACKUP_FOLDER, or else here. */
function find(name: string, { backups }: Settings): string {
  const places = [
    ...(backups && basename(name) === name ? [join(backups.folder, name)] : []),
    name,
  ];
  const file = places.find((place) => existsSync(place));
  if (file !== undefined) return file;
  throw new Error(`There is no ${places.join(', nor ')}; nothing was changed. ${known(backups)}`);
}

function known(backups: Settings['backups']): string {
  if (!backups) return 'BACKUP_FOLDER is not set: name the path of a copy';
  try {
    const { folder } = backups;
    const names = copiesAmong(readdirSync(folder))
      .filter(({ isDraft }) => !isDraft)
      .map((copy) => ({ ...copy, time: statSync(join(folder, copy.name)).mtimeMs }))
      // A copy that was brought along may have lost the time of its file.
      .sort((one, other) => other.day.localeCompare(one.day) || other.time - one.time);
    return `Backups in ${folder}, the newest first: ${names.map(({ name }) => name).join(' ') || 'none'}`;
  } catch (error) {
    return `BACKUP_FOLDER cannot be read: ${String(error)}`;
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [statSync(one), statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
}

function checkedBackup(file: string) {
  try {
    accessSync(file, constants.R_OK);
    return checkBackup(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = error instanceof Error ? error.message : String(error);
    const advice =
      code === 'EACCES'
        ? `; it has to belong to uid ${process.getuid?.()}, as which this runs`
        : '';
    throw new Error(`${file} cannot be restored: ${reason}${advice}; nothing was changed`, {
      cause: error,
    });
  }
}

/** The folder that held the copy is accepted as it is now marked, and otherwise that of the database which is replaced. */
function folderNote(
  file: string,
  { backups, database }: Settings,
  replaced: DatabaseSync | undefined,
): { mark?: string | null } {
  const folder = dirname(realpathSync(file));
  const isInFolder =
    backups && existsSync(backups.folder) && realpathSync(backups.folder) === folder;
  const found = isInFolder && readMark(folder);
  if (found) return { mark: found };
  try {
    if (replaced) return { mark: readNote(replaced).mark };
  } catch {
    // It is damaged.
  }
  // Without a database, as on another machine, the folder may be new, too.
  return 'file' in database && existsSync(database.file) ? {} : { mark: null };
}

/** Of a copy that does not hold its time: the earliest that its name allows. */
function timeOf(file: string): Date {
  const [named] = copiesAmong([basename(file)]);
  return startOfDay(named?.day ?? '') ?? statSync(file).mtime;
}
