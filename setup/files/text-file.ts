import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { decode } from '../../owner/json-text.ts';
import { syncFolder } from '../../server/lib/disk.ts';

/** A mistake for the owner to fix first. Only its message is shown: Dutch, a line for each mistake. */
export class Refusal extends Error {}

export interface TextFile {
  text: string;
  /** Whether the file begins with a byte-order mark. */
  hadMark: boolean;
}

/** @returns Undefined if there is no such file. @throws Refusal if it is not UTF-8. */
export function readText(path: string): TextFile | undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const bytes = readFileSync(path);
  const text = decode(bytes);
  if (text === undefined)
    throw new Refusal(
      `${basename(path)} is niet als UTF-8 bewaard. Bewaar het opnieuw als UTF-8 zonder BOM`,
    );
  return { text, hadMark: bytes.indexOf('\uFEFF') === 0 };
}

/** A Dutch line for an error. */
export function lineOf(error: unknown): string {
  const { code, path = '' } = error as NodeJS.ErrnoException;
  if (code && path) return `${basename(path)} kan niet worden gelezen of bewaard (${code})`;
  return String(error instanceof Error ? error.message : error);
}

/**
 * Writes the whole file or nothing: syncs a draft next to it, and renames the draft over the file.
 * @param mode By default that of the present file; a new one is readable by everyone.
 */
export async function saveText(
  path: string,
  text: string | Uint8Array,
  mode?: number,
): Promise<void> {
  makeFolderFor(path);
  const target = lstatSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
  const old = await stat(target).catch(() => undefined);
  const draft = `${target}.tmp`;
  await rm(draft, { force: true });
  try {
    await using file = await open(draft, 'wx', 0o600);
    await file.writeFile(text);
    await setOwner(file, old ?? (await stat(dirname(target))), old !== undefined);
    await file.chmod(mode ?? (old ? old.mode & 0o777 : 0o644));
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, target);
  // Otherwise a power cut may undo the rename.
  await syncFolder(dirname(target));
}

/** Makes the folder of a file, with the user and group of its parent folder. */
export function makeFolderFor(file: string): void {
  const folder = dirname(file);
  if (existsSync(folder)) return;
  makeFolderFor(folder);
  mkdirSync(folder);
  const { uid, gid } = statSync(dirname(folder));
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
}

/** Gives a file to a user and group: in a container this process runs as root, but the file is not root's. */
async function setOwner(
  file: FileHandle,
  owner: { uid: number; gid: number },
  isRequired: boolean,
): Promise<void> {
  const { uid, gid } = await file.stat();
  if (uid === owner.uid && gid === owner.gid) return;
  if (isRequired || process.getuid?.() === 0) await file.chown(owner.uid, owner.gid);
}
