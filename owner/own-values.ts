/** Reads what the owner filled in. */
import { lstatSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { inBrand } from './brand.ts';
import { withDemo } from './demo.ts';
import { ownerPath } from './own-folder.ts';

/** Relative to the current folder, not to this file: in a container, setup fills in a project outside the image. */
export const ownerFile = resolve(ownerPath);

// Unlike a read, this makes `node --watch` follow the file.
const require = createRequire(import.meta.url);

/** What `owner.ts` exports. Without `owner.json`, all values are the demo's. */
export function ownerValues() {
  delete require.cache[ownerFile];
  const allValues = withDemo(hasOwnerFile() ? require(ownerFile) : {});
  // `owner` reaches the browser with the dialog, so it holds no figures or certificates: the page shows only part of them.
  const { claims, certificates, words = {}, brandColour, logo, ...owner } = allValues;
  return { allValues, claims, certificates, words, logo, owner, ...inBrand(brandColour) };
}

/** @throws Error if the folder is unreadable or a broken link: otherwise the demo's values would replace the owner's. */
export function hasOwnerFile(): boolean {
  const folder = dirname(ownerFile);
  const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere(folder) && isThere(join(realpathSync(folder), basename(ownerFile)));
}
