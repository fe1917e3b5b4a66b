import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '../lib/disk.ts';
import { noteBackup, openBackup, readFolderMark, readOrigin } from '../storage/sqlite/backup.ts';
import { copiesAmong } from '../watch/backup-files.ts';

// A file in the folder of copies. Device numbers would not do, because they change when a machine restarts.
const markFile = 'contact-backups.mark';
// Requests that arrive while a copy is made need room, too.
const spareBytes = 64 * 1024 * 1024;

/**
 * Makes sure that a folder is that of this database, and marks a new one. Otherwise copies would go to the system's disk while
 * their own is not mounted, and of two databases with one folder each would remove the copies of the other.
 */
export function assertOurs(folder: string, database: string): void {
  const { origin, mark } = readFolderMark(database);
  const isNew = mark === undefined;
  if (isNew && !existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const found = readMark(folder);
  const isOthers = found ? found !== origin && found !== mark : isNew && hasOthers(folder, origin);
  if (isOthers)
    throw new Error(
      `${folder} holds the backups of another database: set BACKUP_FOLDER to another folder. If requests are missing, stop the server and run npm run contact -- restore <name>; if this database takes the place of that one, run npm run contact -- backup --new-folder`,
    );
  if (!found && !isNew)
    throw new Error(
      `${folder} has lost its mark, ${markFile}: is its disk mounted? If it is a new folder or disk on purpose, run npm run contact -- backup --new-folder`,
    );
  if (found !== origin || mark !== origin) markFolder(folder, database);
}

/** Makes a folder that of this database, whatever it held before. */
export function markFolder(folder: string, database: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const { origin } = readFolderMark(database);
  const file = join(folder, markFile);
  writeFileSync(file, `${origin}\n`, { flush: true });
  // The server has to read what root has written.
  chmodSync(file, 0o644);
  noteBackup(database, { mark: origin });
}

/** An empty file, which a write that was broken off leaves, is no mark. */
function readMark(folder: string): string {
  try {
    return readFileSync(join(folder, markFile), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function hasOthers(folder: string, origin: string): boolean {
  return copiesAmong(readdirSync(folder)).some(({ name }) => {
    try {
      using copy = openBackup(join(folder, name));
      return String(readOrigin(copy)) !== origin;
    } catch {
      return false;
    }
  });
}

/** A copy that does not fit would take the room of requests until it fails. */
export async function assertRoom(folder: string, database: string): Promise<void> {
  const sizes = await Promise.all([database, `${database}-wal`].map(sizeOf));
  const needed = sizes.reduce((total, size) => total + size, spareBytes);
  const free = await freeBytes(folder);
  if (free >= needed) return;
  const [less, enough] = [free, needed].map((bytes) => Math.ceil(bytes / 1_048_576));
  throw new Error(`${folder} has no room: ${less} MB are free, and ${enough} MB are needed`);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
