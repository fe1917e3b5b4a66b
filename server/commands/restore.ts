import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { owner } from '../../owner.ts';
import { inAmsterdam, startOfDay } from '../lib/dutch-time.ts';
import { placeName, type Settings } from '../settings.ts';
import { countOf } from '../storage/delivery-kinds.ts';
import { checkBackup, readMetadata, writeMetadata } from '../storage/sqlite/backup.ts';
import { type Comparison, compare, countPending } from '../storage/sqlite/comparison.ts';
import { lockDatabase, replaceDatabase } from '../storage/sqlite/replace.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import { backupText, checkFile } from './backup.ts';
import { readFolderId } from './backup-folder.ts';
import { type Command, type Context, UsageError } from './shared/command.ts';
import { giveToOwnerOf, makeDraft, sync } from './shared/draft.ts';
import { count } from './shared/wording.ts';

const dayMs = 86_400_000;
const namedAtMost = 20;

export const restore: Command = {
  usage: '<name>',
  help: `puts a backup in place of the database, which stays beside it under another name
  <name>        of a file in BACKUP_FOLDER, or the path of another copy
  Stop the server first. Run this as the user that runs the server, or as root.
  It changes nothing unless the copy is intact, and says what is sent again and whom to erase again.`,
  async run([name = ''], _options, context) {
    const { settings, now, print, note } = context;
    const database = databaseOf(settings);
    const file = find(name, settings);
    if (isSame(file, database))
      throw new UsageError(`${file} is the database itself; name a backup`);
    const found = checkFile(file, '; nothing was changed');
    mkdirSync(dirname(database), { recursive: true });
    using lockedDatabase = lockDatabase(database);
    using draft = makeDraft(database);
    await copyFile(file, draft.path);
    chmodSync(draft.path, 0o600);
    // Verifies the new copy, which may be on another disk.
    checkBackup(draft.path, 'quick_check');
    const hadOne = existsSync(database);
    const metadata = {
      // A restored database has no backup yet.
      made_at: null,
      ...folderMetadata(file, settings, lockedDatabase.connection),
    };
    writeMetadata(draft.path, metadata);
    await giveToOwnerOf(hadOne ? database : dirname(database), draft.path);
    await sync(draft.path);
    const comparison = compare(draft.path, lockedDatabase.connection);
    const pending = countPending(draft.path).map(({ kind, number }) => countOf(number, kind));
    const kept = `${database}.replaced-${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    // Windows cannot rename over an open file.
    if (process.platform === 'win32') lockedDatabase[Symbol.dispose]();
    await replaceDatabase(database, draft.path, kept);
    print(`${database} is now ${file}, which ${backupText(found)}`);
    if (pending.length > 0)
      note(`What waits in it is sent once the server starts: ${pending.join(', ')}`);
    reportRestore(comparison, found.madeAt ?? timeOf(file), context);
    if (hadOne)
      note(`What it replaces is ${kept}: remove that once all is well, as it holds visitors' data`);
    reportOwnership(database, context);
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

/** Looks for a name without a folder in BACKUP_FOLDER, and then here. */
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
      // A copy from another machine may have lost the time of its file.
      .sort((one, other) => other.day.localeCompare(one.day) || other.time - one.time);
    return `Backups in ${folder}, the newest first: ${names.map(({ name }) => name).join(' ') || 'none'}`;
  } catch (error) {
    return `BACKUP_FOLDER cannot be read: ${String(error)}`;
  }
}

/** Whether two paths lead to one file, also by a hard link. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

/** Accepts the backup folder that the copy is in, by its current ID; otherwise the folder of the replaced database. */
function folderMetadata(
  file: string,
  { backups, database }: Settings,
  replaced: DatabaseSync | undefined,
): { folderId?: string | null } {
  const folder = dirname(realpathSync(file));
  const isInFolder =
    backups && existsSync(backups.folder) && realpathSync(backups.folder) === folder;
  const found = isInFolder && readFolderId(folder);
  if (found) return { folderId: found };
  try {
    if (replaced) return { folderId: readMetadata(replaced).folderId };
  } catch {
    // The replaced database is damaged.
  }
  // Without a database, as on another machine, any folder is accepted as new.
  return 'file' in database && existsSync(database.file) ? {} : { folderId: null };
}

/** When a copy without a recorded time was made; at the earliest, by its name. */
function timeOf(file: string): Date {
  const [named] = copiesAmong([basename(file)]);
  return startOfDay(named?.day ?? '') ?? statSync(file).mtime;
}

/** Reports what happened since the backup was made, for the owner to know or to repeat. */
function reportRestore(
  comparison: Comparison | undefined,
  madeAt: Date,
  { now, note }: Context,
): void {
  const since = `since it was made, ${inAmsterdam(madeAt)}`;
  if (!comparison) {
    note(`Erase again, by npm run contact -- erase, whoever asked for it ${since}`);
    return;
  }
  const { delivered, received, pending } = comparison;
  if (delivered.length > 0)
    note(`Of these, sent for the second time, as they had gone out ${since}: ${named(delivered)}`);
  if (received.length > 0)
    note(`Not in it, as they were received ${since}: ${count(received.length, 'request')}`);
  if (pending.length > 0) note(`Of these, not delivered to you: ${named(pending)}`);
  // The server itself erases older ones.
  const keptFrom = now().getTime() - owner.privacy.retentionDays * dayMs;
  const erased = comparison.erased
    .filter(({ receivedAt }) => receivedAt.getTime() > keptFrom)
    .map(({ reference }) => reference);
  if (erased.length > 0)
    note(
      `Erase again, by npm run contact -- erase, as they were erased ${since}: ${named(erased)}`,
    );
}

function named(references: string[]): string {
  const more = references.length - namedAtMost;
  return `${references.slice(0, namedAtMost).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function reportOwnership(database: string, { note }: Context): void {
  if (process.getuid === undefined) return;
  const { uid, mode } = statSync(database);
  const rights = (mode & 0o777).toString(8);
  note(
    `It belongs to uid ${uid} with mode ${rights}: the server has to run as that user (10001 in the container)`,
  );
}
