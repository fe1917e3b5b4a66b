/** The owner's files are in one folder of the project. Git ignores it, so no update touches it. */
import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

export const ownFolder = 'eigen';
export const ownerPath = `${ownFolder}/owner.json`;
/** Its files are published unchanged. */
export const publicFolder = `${ownFolder}/public`;

/** Whether a value of `owner.json`, such as `documents.0.link`, is the name of a file in the folder, and not an address. */
export function namesFile(path: string, value: string): boolean {
  const isPublished = /(?:\.link|\.sourceLink|^sampleCall\.audio)$/.test(path);
  return path === 'logo' || path === 'contact.photo.file' || (isPublished && value.startsWith('/'));
}

/** Whether an existing file, or what it links to, lies in a folder. */
export function isWithin(folder: string, file: string): boolean {
  const path = relative(realpathSync(folder), realpathSync(file));
  return !isAbsolute(path) && !/^\.\.(?:[\\/]|$)/.test(path);
}
