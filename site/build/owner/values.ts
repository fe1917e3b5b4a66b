import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as ownerValues from '../../../owner.ts';

const file = join(import.meta.dirname, '../../../owner.ts').replaceAll('\\', '/');

/**
 * Gives the site what `owner.ts` exports as values, each by itself. A script that imported `owner.json` would hold all of it:
 * sources and dates, too, that the owner keeps for the record and shows nobody.
 */
export function separateOwnerValues(): Plugin {
  const exported = Object.entries(ownerValues).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  return {
    name: 'separate-owner-values',
    // `npm run dev` follows the file.
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === file ? exported.join('') : undefined),
  };
}
