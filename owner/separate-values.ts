import { join } from 'node:path';
import { hasOwnerFile, ownerFile, ownerValues } from './own-values.ts';

const file = join(import.meta.dirname, '../owner.ts').replaceAll('\\', '/');

/**
 * A plugin of Vite that gives a bundle what `owner.ts` exports as values, each by itself: a bundle reads no file of the owner's,
 * and a script does not get what it leaves unused, such as sources and dates that the owner shows nobody.
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
