/** What is the owner's alone lies in one folder of the project. Git ignores it, so no update touches it. */
import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

export const ownFolder = 'eigen';
export const ownerPath = `${ownFolder}/owner.json`;
/** Its files are published as they are. */
export const publicFolder = `${ownFolder}/public`;

/** Whether an existing file, or what it links to, lies in a folder. */
export function isWithin(folder: string, file: string): boolean {
  const path = relative(realpathSync(folder), realpathSync(file));
  return !isAbsolute(path) && !/^\.\.(?:[\\/]|$)/.test(path);
}
