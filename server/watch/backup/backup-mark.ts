import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

// In each folder of backups. Numbers of devices change when a machine starts.
const markFile = 'contact-backups.mark';

/** What the database keeps of the mark of a folder. */
export interface KnownMark {
  /** Undefined where an older version wrote the database, which has no place for it. */
  read: () => { id: string | undefined; isKnown: boolean } | undefined;
  noteId: (id: string) => void;
  noteFolder: () => void;
}

/**
 * Makes sure that a folder is that of this database, and marks a new one. Else a disk that is not mounted would have its backups
 * made on that of the system, and of two sites with one folder the second would count those of the first as its own.
 */
export async function assertOurs(folder: string, known: KnownMark): Promise<void> {
  const mark = known.read();
  const mayBeMade = !mark?.isKnown;
  if (mayBeMade && !existsSync(folder)) await mkdir(folder, { mode: 0o700 });
  if (!mark) return;
  const found = await readMark(folder);
  if (found !== undefined && found !== mark.id)
    throw new Error(
      `${folder} holds the backups of another database: give this one a BACKUP_FOLDER of its own. Should it hold what they hold, stop the server and run npm run contact -- restore <name>; does it take the place of that one, run npm run contact -- backup --new-folder`,
    );
  if (found === undefined && mark.isKnown)
    throw new Error(
      `${folder} has lost its mark, ${markFile}: is its disk mounted? If it is another disk on purpose, run npm run contact -- backup --new-folder`,
    );
  if (found === undefined) await writeMark(folder, mark.id, known);
  if (!mark.isKnown) known.noteFolder();
}

/** Makes a folder that of this database, whatever it was. */
export async function takeFolder(folder: string, known: KnownMark): Promise<void> {
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
  await writeMark(folder, known.read()?.id, known);
  known.noteFolder();
}

/** Makes this database that of a folder: its backups were put back. */
export async function joinFolder(folder: string, known: KnownMark): Promise<void> {
  const mark = known.read();
  if (!mark) return;
  const found = await readMark(folder);
  if (found === undefined) await writeMark(folder, mark.id, known);
  else known.noteId(found);
  known.noteFolder();
}

/** One that was broken off while it was written is none. */
async function readMark(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, markFile), 'utf8')).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeMark(folder: string, id = randomUUID() as string, known: KnownMark) {
  // Broken off after this, the next attempt finds its own mark.
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
