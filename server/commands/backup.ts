import { accessSync, constants, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inAmsterdam } from '../lib/dutch-time.ts';
import {
  type Backup,
  backUpSqlite,
  checkBackup,
  findDamage,
  writeMetadata,
} from '../storage/sqlite/backup.ts';
import { readVersion } from '../storage/sqlite/schema.ts';
import { copyName, outdated } from '../watch/backup-files.ts';
import { assertRoom, claimFolder, keepOther, leftDrafts } from './backup-folder.ts';
import {
  type Command,
  type Context,
  DamageError,
  type Options,
  UsageError,
} from './shared/command.ts';
import { databaseFileOf } from './shared/database-file.ts';
import { giveToOwnerOf, writeAtomically } from './shared/draft.ts';
import { count } from './shared/wording.ts';

const dumpAdvice =
  "copy them with PostgreSQL's own pg_dump --schema=contact --format=custom --file=contact.dump service=contact (docs/operate.md: the service file that has the address)";

export const backup: Command = {
  usage: '[file] [--check] [--new-folder] [--before-upgrade]',
  help: `copies the database into a new file readable only by you, and verifies it
  Without a file it makes today's copy in BACKUP_FOLDER, as the server does each night: it checks the database, copies it,
  verifies the copy, and removes copies older than BACKUP_KEEP days.
  The server may keep running. npm run contact -- restore puts a copy back.
  --check           copies nothing, but says what is in that file and whether this version can restore it
  --new-folder      accepts BACKUP_FOLDER although it lost its mark or holds the backups of another database
  --before-upgrade  leaves today's copy and makes one beside it, as the server does before it migrates the database`,
  async run([file], options, context) {
    if (file === undefined) {
      if (options['check']) throw new UsageError('[file] is missing: --check reads one');
      await makeInFolder(options, context);
    } else {
      if (options['new-folder'] || options['before-upgrade'])
        throw new UsageError(
          '--new-folder and --before-upgrade are for BACKUP_FOLDER; leave out the file',
        );
      const found = options['check'] ? checkFile(file) : await make(file, context);
      context.print(`${file} ${backupText(found)}`);
    }
    return true;
  },
};

export const checkDatabase: Command = {
  usage: '',
  help: `reads the database through and says whether a part of it is damaged
  The server may keep running, and does the same each night. docs/operate.md says what to do with a damaged one.`,
  async run(_words, _options, { settings, print }) {
    const checkAdvice = "check them with PostgreSQL's own pg_amcheck --schema=contact";
    const database = databaseFileOf(settings, checkAdvice);
    assertUndamaged(database);
    print(`${database} is intact`);
    return true;
  },
};

async function makeInFolder(options: Options, context: Context): Promise<void> {
  const { settings, print, note } = context;
  const isBeforeUpgrade = options['before-upgrade'] === true;
  const { backups } = settings;
  if (!backups) throw new UsageError('BACKUP_FOLDER is not set: name a file');
  const { folder, keep } = backups;
  const database = databaseFileOf(settings, dumpAdvice);
  // Skipped before an upgrade: the start waits for it, and the copy is verified anyway.
  if (!isBeforeUpgrade) assertUndamaged(database);
  assertUsable(database);
  await claimFolder(folder, database, options['new-folder'] === true);
  const now = context.now();
  const remove = async (names: string[]) => {
    for (const name of names)
      await rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
        note(`An old backup could not be removed: ${String(error)}`),
      );
  };
  await remove(leftDrafts(folder, now));
  await assertRoom(folder, database);
  const file = join(folder, copyName(now, isBeforeUpgrade));
  const write = async (draft: string) => {
    const written = backUpSqlite(database, draft, now.getTime());
    await giveToOwnerOf(folder, draft);
    keepOther(file, database, isBeforeUpgrade);
    return written;
  };
  const made = await writeAtomically(file, write, true);
  print(`${file} ${backupText(made)}`);
  // Old copies are removed after tonight's backup.
  if (isBeforeUpgrade) return;
  recordTime(database, now, context);
  await remove(outdated(readdirSync(folder), now, keep));
}

async function make(file: string, context: Context): Promise<Backup> {
  const { settings, now } = context;
  const database = databaseFileOf(settings, dumpAdvice);
  assertUsable(database);
  const made = await writeAtomically(file, async (draft) => backUpSqlite(database, draft));
  // With BACKUP_FOLDER it would count as tonight's backup.
  if (!settings.backups) recordTime(database, now(), context);
  return made;
}

/** A backup is valid even if its time cannot be recorded on a full disk. */
function recordTime(database: string, time: Date, { note }: Context): void {
  try {
    writeMetadata(database, { made_at: time.getTime() });
  } catch (error) {
    note(`The backup is made, but the database could not keep its time: ${String(error)}`);
  }
}

function assertUndamaged(database: string): void {
  const damage = findDamage(database);
  if (damage !== undefined) throw new DamageError(`${database}: ${damage}`);
}

function assertUsable(database: string): void {
  try {
    readVersion(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${database} cannot be used: ${reason}`, { cause: error });
  }
}

/** @param suffix Ends the message about a file that cannot be restored. */
export function checkFile(file: string, suffix = ''): Backup {
  try {
    accessSync(file, constants.R_OK);
    return checkBackup(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const advice =
      code === 'EACCES'
        ? `; it has to belong to uid ${process.getuid?.()}, as which this runs`
        : '';
    throw new Error(`${file} cannot be restored: ${message}${advice}${suffix}`, { cause: error });
  }
}

/** Describes a backup, after its name in a message. */
export function backupText({ requests, newest, isOlder }: Backup): string {
  const time = newest ? `, the newest of ${inAmsterdam(newest)}` : '';
  const how = isOlder
    ? 'an older version wrote it, and the server migrates it at its start'
    : 'this version can restore it';
  return `is intact: ${count(requests, 'request')}${time}; ${how}`;
}
