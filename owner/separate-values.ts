import { join } from 'node:path';
import { hasOwnerFile, ownerFile, ownerValues } from './own-values.ts';

const file = join(import.meta.dirname, '../owner.ts').replaceAll('\\', '/');

/**
 * A Vite plugin that replaces `owner.ts` in a bundle with a constant for each export: a bundle reads no file of the owner's, and
 * unused values, such as sources and dates that are not public, are left out of scripts.
 */
export function separateOwnerValues() {
  return {
    name: 'separate-owner-values',
    enforce: 'pre' as const,
    load(this: { addWatchFile(path: string): void }, id: string) {
      if (id !== file) return undefined;
      if (hasOwnerFile()) this.addWatchFile(ownerFile);
      const values = Object.entries(ownerValues());
      return values
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join('');
    },
  };
}
