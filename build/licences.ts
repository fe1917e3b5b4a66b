import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** What ships without being code, so that Vite does not know of it: the typeface, and the classes of the style sheet. */
const others = ['@fontsource-variable/figtree', 'tailwindcss'];

/** Where the licences of what is bundled stand, in the site's folder and in the server's. Vite writes it. */
export const licencesFile = 'licenses.txt';

/** Adds the licences of what Vite does not know of to those of the site's scripts. */
export function otherLicences(): AstroIntegration {
  return {
    name: 'other-licences',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for (const name of others) {
          const { version, license } = JSON.parse(await readOf(name, 'package.json'));
          const text = await readOf(name, 'LICENSE');
          const entry = `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
          await appendFile(new URL(licencesFile, dir), entry);
        }
      },
    },
  };
}

/**
 * Completes the licences of packages that have theirs in their README, where Vite does not look.
 * @throws Error that names a package with neither.
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
  if (text === undefined) throw new Error(`${packageName} comes without the text of its licence`);
  return `${part.trimEnd()}\n\n${text.trim()}\n\n`;
}

function readOf(name: string, file: string): Promise<string> {
  const folder = new URL('.//', import.meta.resolve(`${name}/package.json`));
  return readFile(new URL(file, folder), 'utf8');
}
