/** Reads what the owner filled in. */
import { lstatSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { inBrand } from './brand.ts';
import { withDemo } from './demo.ts';
import { ownerPath } from './own-folder.ts';

/** In the folder where the command runs: setup in a container fills in a project outside the image. */
export const ownerFile = resolve(ownerPath);

// Unlike a read, this makes `node --watch` follow the file.
const require = createRequire(import.meta.url);

/** What `owner.ts` exports. Without the file, all of it is the demo's. */
export function ownerValues() {
  delete require.cache[ownerFile];
  const filledIn = withDemo(hasOwnerFile() ? require(ownerFile) : {});
  // `owner` travels to the browser with the dialog, so it has no figures and no certificates, of which not all is shown.
  const { claims, certificates, words = {}, brandColour, logo, ...owner } = filledIn;
  return { filledIn, claims, certificates, words, logo, owner, ...inBrand(brandColour) };
}

/** @throws Error if the folder cannot be read, or is a link to nothing: the demo's values would take the place of the owner's. */
export function hasOwnerFile(): boolean {
  const folder = dirname(ownerFile);
  const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere(folder) && isThere(join(realpathSync(folder), basename(ownerFile)));
}
