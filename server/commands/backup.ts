import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freeBytes } from '../lib/disk.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import { placeName, type Settings } from '../settings.ts';
import {
  type Backup,
  backUpSqlite,
  checkBackup,
  noteBackup,
  readBackupTime,
} from '../storage/sqlite/backup.ts';
import { noteBackupFolder, noteBackupMark, readBackupMark } from '../storage/sqlite/backup-mark.ts';
import { findForgotten } from '../storage/sqlite/comparison.ts';
import { readVersion } from '../storage/sqlite/schema.ts';
import { backupsAmong } from '../watch/backup/backup-files.ts';
import { backUpNow, backUpTonight } from '../watch/backup/backup-folder.ts';
import { type KnownMark, takeFolder } from '../watch/backup/backup-mark.ts';
import { type Command, type Context, type Options, UsageError } from './shared/command.ts';
import { assertAccessible } from './shared/database-file.ts';
import { makeWhole } from './shared/draft.ts';
import { count } from './shared/wording.ts';

export const backup: Command = {
  usage: '[file] [--check] [--now] [--new-folder]',
  help: `writes a copy of the database into a new file that you alone can read, and reads it through
  Without a file it makes tonight's in BACKUP_FOLDER, unless that is there, as the server does each night.
  The server may keep running. npm run contact -- restore puts a copy back.
  --check       makes none, but says what is in that file and whether this version can restore it
  --now         makes one in BACKUP_FOLDER even if tonight's is there
  --new-folder  takes BACKUP_FOLDER as it is, though it lost its mark or holds the backups of another database`,
  async run([file], options, context) {
    if (file === undefined) {
      if (options['check']) throw new UsageError('[file] is missing: --check reads one');
      await makeInFolder(options, context);
    } else {
      if (options['now'] || options['new-folder'])
        throw new UsageError('--now and --new-folder are for BACKUP_FOLDER; leave out the file');
      const found = options['check'] ? check(file) : await make(file, context);
      context.say(`${file} ${backupText(found)}`);
    }
    return true;
  },
};

async function makeInFolder(options: Options, context: Context): Promise<void> {
  const { settings, now, say, remark } = context;
  const { backups } = settings;
  if (!backups) throw new UsageError('BACKUP_FOLDER is not set: name a file');
  const database = databaseFileOf(settings);
  tellForgotten(database, backups.folder, remark);
  const copy = async (file: string) => {
    await make(file, context);
  };
  const isWhole = (file: string) => {
    try {
      return checkBackup(file) !== undefined;
    } catch {
      return false;
    }
  };
  const mark = markOf(database, backups.folder);
  if (options['new-folder']) await takeFolder(backups.folder, mark);
  const place = {
    ...backups,
    database,
    copy,
    isWhole,
    free: freeBytes,
    lastMade: () => readBackupTime(database),
    mark,
    now,
  };
  const { made, warnings } = await (options['now'] ? backUpNow(place) : backUpTonight(place));
  say(made ? `Made ${made}` : 'There is one already');
  for (const warning of warnings) remark(warning);
}

/** Names a backup to restore, where the server made the database anew after it was lost. */
function tellForgotten(database: string, folder: string, remark: Context['remark']): void {
  // What is wrong with the folder is told once the backup is made there.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const copies = backupsAmong(readdirSync(folder)).filter(({ isDraft }) => !isDraft);
  const forgotten = findForgotten(
    database,
    copies.map(({ name }) => join(folder, name)),
  );
  if (forgotten)
    remark(
      `${database} holds no request, but ${forgotten} of an earlier database does: if requests are missing, stop the server and run npm run contact -- restore ${basename(forgotten)}`,
    );
}

export function markOf(database: string, folder: string): KnownMark {
  return {
    read: () => readBackupMark(database, folder),
    noteId: (id) => noteBackupMark(database, id),
    noteFolder: () => noteBackupFolder(database, folder),
  };
}

function check(file: string): Backup {
  try {
    return checkBackup(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be restored: ${reason}`, { cause: error });
  }
}

async function make(file: string, { settings, remark }: Context): Promise<Backup> {
  const database = databaseFileOf(settings);
  const made = await makeWhole(file, async (draft) => backUpSqlite(database, draft));
  try {
    noteBackup(database);
  } catch (error) {
    remark(`The backup is made, but the database could not keep its time: ${String(error)}`);
  }
  return made;
}

function databaseFileOf({ database }: Settings): string {
  if ('server' in database)
    throw new Error(
      `The requests are in ${placeName(database)}: copy them with PostgreSQL's own pg_dump --schema=contact --format=custom --file=contact.dump service=contact (docs/operate.md: the service file that has the address)`,
    );
  assertAccessible(database.file);
  assertUsable(database.file);
  return database.file;
}

function assertUsable(database: string): void {
  try {
    readVersion(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${database} cannot be used: ${reason}`, { cause: error });
  }
}

/** What follows the name of a backup in a message. */
export function backupText({ requests, newest, isOlder }: Backup): string {
  const time = newest ? `, the newest of ${inAmsterdam(newest)}` : '';
  const how = isOlder
    ? 'an older version wrote it, and the server migrates it at its start'
    : 'this version can restore it';
  return `is whole: ${count(requests, 'request')}${time}; ${how}`;
}
