/** Reads what the owner filled in. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withDemo } from './demo.ts';
import { ownerPath } from './own-folder.ts';

export const ownerFile = join(import.meta.dirname, '..', ownerPath);

// Unlike a read, this makes `node --watch` follow the file.
const require = createRequire(import.meta.url);

/** What `owner.ts` exports. Without the file, all of it is the demo's. */
export function ownerValues() {
  delete require.cache[ownerFile];
  const filledIn = withDemo(existsSync(ownerFile) ? require(ownerFile) : {});
  // `owner` travels to the browser with the dialog, so it has no figures and no certificates, of which not all is shown.
  const { claims, certificates, words = {}, ...owner } = filledIn;
  return { filledIn, claims, certificates, words, owner };
}
