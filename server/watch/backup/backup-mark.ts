import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

// A file in each folder of backups. Device numbers would not do, because they change when a machine restarts.
const markFile = 'contact-backups.mark';

/** What the database keeps of the mark of a folder. */
export interface KnownMark {
  /** `id` is undefined before the first folder was marked; `isKnown` says whether this one was. */
  read: () => { id: string | undefined; isKnown: boolean };
  noteId: (id: string) => void;
  noteFolder: () => void;
}

/**
 * Makes sure that a folder is that of this database, and marks a new one. Otherwise backups would go to the system's disk while
 * their own is not mounted, and of two sites with one folder the second would take the backups of the first for its own.
 */
export async function assertOurs(folder: string, known: KnownMark): Promise<void> {
  const mark = known.read();
  if (!mark.isKnown && !existsSync(folder)) await mkdir(folder, { mode: 0o700 });
  const found = await readMark(folder);
  if (found !== undefined && found !== mark.id)
    throw new Error(
      `${folder} holds the backups of another database: give this one a BACKUP_FOLDER of its own. If it should hold what they hold, stop the server and run npm run contact -- restore <name>; if it takes the place of that one, run npm run contact -- backup --new-folder`,
    );
  if (found === undefined && mark.isKnown)
    throw new Error(
      `${folder} has lost its mark, ${markFile}: is its disk mounted? If it is another disk on purpose, run npm run contact -- backup --new-folder`,
    );
  if (found === undefined) await writeMark(folder, mark.id, known);
  if (!mark.isKnown) known.noteFolder();
}

/** Makes a folder that of this database, whatever it held before. */
export async function takeFolder(folder: string, known: KnownMark): Promise<void> {
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
  await writeMark(folder, known.read().id, known);
  known.noteFolder();
}

/** Makes this database, which was put back from a backup of the folder, that of the folder. */
export async function joinFolder(folder: string, known: KnownMark): Promise<void> {
  const found = await readMark(folder);
  if (found === undefined) await writeMark(folder, known.read().id, known);
  else known.noteId(found);
  known.noteFolder();
}

/** An empty file, which a write that was broken off leaves, is no mark. */
async function readMark(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, markFile), 'utf8')).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeMark(folder: string, id = randomUUID() as string, known: KnownMark) {
  // If the write is broken off, the next attempt knows the mark as its own.
  known.noteId(id);
  await using file = await open(join(folder, markFile), 'w', 0o600);
  await file.writeFile(`${id}\n`);
  // The server has to read what root has written, as in a restore.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folder);
    await file.chown(uid, gid);
  }
  await file.sync();
}
