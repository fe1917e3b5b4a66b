import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytes } from '../lib/disk.ts';
import { WordedError } from '../lib/wording.ts';
import {
  openBackup,
  readDatabaseId,
  readMetadata,
  readMetadataOf,
  writeMetadata,
} from '../storage/sqlite/backup.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import { giveToOwnerOf, writeAtomically } from './shared/draft.ts';

// Contains the ID of the folder's database. A device number would not do: it changes when a machine restarts.
const idFile = 'contact-backups.mark';
// Space for requests that arrive while a copy is made.
const spareBytes = 64 * 1024 * 1024;
// The server stops a backup that takes this long.
const longestDraftMs = 3_600_000;

/**
 * Writes this database's ID to its first backup folder. Later, a folder without this ID is refused unless `accept`: copies
 * could go to the system disk if the folder's is not mounted, and two databases in one folder could remove each other's copies.
 */
export async function claimFolder(folder: string, database: string, accept: boolean) {
  const { databaseId, folderId } = readMetadataOf(database);
  const isNew = accept || folderId === null;
  if (isNew && !existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    await giveToOwnerOf(dirname(folder), folder);
  }
  const found = readFolderId(folder);
  const isForeign = found
    ? found !== databaseId && found !== folderId
    : isNew && hasForeignCopies(folder, databaseId);
  if (isForeign && !accept)
    throw new WordedError({
      english: `${folder} holds the backups of another database: set BACKUP_FOLDER to another folder. If requests are missing, stop the server and run npm run contact -- restore <name>; if this database replaces that one, run npm run contact -- backup --new-folder`,
      dutch: `${folder} bevat de reservekopieën van een andere database: zet BACKUP_FOLDER op een andere map. Ontbreken er aanvragen, stop dan de server en typ npm run contact -- restore <naam>; vervangt deze database die andere, typ dan npm run contact -- backup --new-folder`,
    });
  if (!found && !isNew)
    throw new WordedError({
      english: `${folder} lacks ${idFile}: is its disk mounted? If the folder or disk is new on purpose, run npm run contact -- backup --new-folder`,
      dutch: `${folder} mist ${idFile}: is de schijf wel aangesloten? Is het met opzet een nieuwe map of schijf, typ dan npm run contact -- backup --new-folder`,
    });
  if (found !== databaseId) await writeFolderId(folder, databaseId);
  if (folderId !== databaseId) writeMetadata(database, { folderId: databaseId });
}

async function writeFolderId(folder: string, databaseId: string): Promise<void> {
  const write = async (draft: string) => {
    await writeFile(draft, `${databaseId}\n`);
    // The server must be able to read files that root wrote.
    await chmod(draft, 0o644);
    await giveToOwnerOf(folder, draft);
  };
  await writeAtomically(join(folder, idFile), write, true);
}

/** Returns '' if there is no ID: no file, or an empty one, which an earlier version left when it was interrupted. */
export function readFolderId(folder: string): string {
  try {
    return readFileSync(join(folder, idFile), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function hasForeignCopies(folder: string, databaseId: string): boolean {
  return copiesAmong(readdirSync(folder)).some(({ name }) => {
    try {
      using copy = openBackup(join(folder, name));
      return String(readDatabaseId(copy)) !== databaseId;
    } catch {
      return false;
    }
  });
}

/**
 * Renames an existing copy (adding the file's time) if the new copy would overwrite but not contain its requests: a copy of
 * another database, or from before a restore. @param anyTime Whether any copy of this database may be overwritten.
 */
export function keepReplaced(file: string, database: string, anyTime: boolean): void {
  if (!existsSync(file) || isOwn(file, database, anyTime)) return;
  const time = statSync(file).mtime.toISOString().slice(11, 19).replaceAll(':', '-');
  renameSync(file, file.replace(/(-before-upgrade)?\.db$/, `T${time}Z.db`));
}

function isOwn(file: string, database: string, anyTime: boolean): boolean {
  const { databaseId, made_at } = readMetadataOf(database);
  try {
    using copy = openBackup(file);
    const copied = readMetadata(copy);
    return copied.databaseId === databaseId && (anyTime || copied.made_at === made_at);
  } catch {
    return false;
  }
}

/** Finds the drafts left by killed commands, judging by their age: a recent draft may belong to a running command. */
export function staleDrafts(folder: string, now: Date): string[] {
  return copiesAmong(readdirSync(folder))
    .filter(({ name, isDraft }) => {
      const begun = isDraft && statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
      return begun && Math.abs(now.getTime() - begun) > longestDraftMs;
    })
    .map(({ name }) => name);
}

/** Throws if a copy does not fit, which would use up the space for requests before it fails. */
export async function assertRoom(folder: string, database: string): Promise<void> {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const needed = sizeOf(database) + sizeOf(`${database}-wal`) + spareBytes;
  const free = await freeBytes(folder);
  if (free >= needed) return;
  const [freeMb, neededMb] = [free, needed].map((bytes) => Math.ceil(bytes / 1_048_576));
  throw new WordedError({
    english: `${folder} has too little space: ${freeMb} MB free, ${neededMb} MB needed`,
    dutch: `${folder} heeft te weinig plaats: ${freeMb} MB is vrij, en ${neededMb} MB is nodig`,
  });
}
