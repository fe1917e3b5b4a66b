import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The licences of bundled packages. Vite writes this file beside the bundle. */
export const licencesFile = 'licenses.txt';

/**
 * Adds the licences that packages have in their README, where Vite does not look.
 * @throws Error for a package without a licence.
 */
export function licencesFromReadmes(): Plugin {
  return {
    name: 'licences-from-readmes',
    async writeBundle({ dir = '' }) {
      const file = join(dir, licencesFile);
      const parts = (await readFile(file, 'utf8')).split(/^(?=## \S+ - \d\S* \(.+\)$)/m);
      await writeFile(file, (await Promise.all(parts.map(complete))).join(''));
    },
  };
}

async function complete(part: string): Promise<string> {
  const [, packageName, ...rest] = /^## (\S+) - .*\n*([\s\S]*)$/.exec(part) ?? [];
  if (packageName === undefined || rest.join('').trim() !== '') return part;
  const readme = await readFile(join('node_modules', packageName, 'README.md'), 'utf8');
  const [, text] = /^#+ licen[cs]e\s*\n([\s\S]*)$/im.exec(readme) ?? [];
  if (text === undefined) throw new Error(`${packageName} has no licence text`);
  return `${part.trimEnd()}\n\n${text.trim()}\n\n`;
}
