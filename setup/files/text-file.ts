import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { syncFolder } from '../../server/lib/disk.ts';
import { Refusal } from '../refusal.ts';

export interface TextFile {
  text: string;
  /** Whether a byte order mark stood before the text. */
  hadMark: boolean;
}

/** Undefined where there is no such file. @throws Refusal where it holds no text in UTF-8. */
export function readText(path: string): TextFile | undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const bytes = readFileSync(path);
  const name = basename(path);
  if (bytes.includes(0))
    throw new Refusal(`${name} is bewaard als UTF-16; bewaar het als UTF-8 zonder BOM`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hadMark = text.startsWith('\uFEFF');
    return { text: hadMark ? text.slice(1) : text, hadMark };
  } catch {
    throw new Refusal(`${name} is niet bewaard als UTF-8; bewaar het als UTF-8 zonder BOM`);
  }
}

/**
 * Writes the whole file or nothing: beside it, onto the disk, and then in its place.
 * @param mode Undefined where the file keeps the mode that it has; a new one is then readable by everybody.
 */
export async function saveText(path: string, text: string, mode?: number): Promise<void> {
  const place = lstatSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
  const old = await stat(place).catch(() => undefined);
  const draft = `${place}.tmp`;
  await rm(draft, { force: true });
  try {
    await using file = await open(draft, 'wx', 0o600);
    await file.writeFile(text);
    await giveOwner(file, old ?? (await stat(dirname(place))), old !== undefined);
    await file.chmod(mode ?? (old ? old.mode & 0o777 : 0o644));
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, place);
  // Otherwise the new name may be lost in a power cut.
  await syncFolder(dirname(place));
}

/** In a container the user is root, and the file is the owner's. */
async function giveOwner(
  file: FileHandle,
  owner: { uid: number; gid: number },
  isCommitted: boolean,
): Promise<void> {
  const { uid, gid } = await file.stat();
  if (uid === owner.uid && gid === owner.gid) return;
  if (isCommitted || process.getuid?.() === 0) await file.chown(owner.uid, owner.gid);
}
