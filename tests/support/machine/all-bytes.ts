import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names and bytes of all files in a folder and its subfolders. */
export async function allBytes(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return [...files.map(({ name }) => name), ...(await Promise.all(texts))].join('\n');
}
