import { readFileSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Packages that ship no code, so that Vite does not list them: the typeface, and the classes of the style sheet. */
export const others = [typefacePackage(), 'tailwindcss'];

/** The file with the licences of everything that visitors download. Vite writes it. */
export const licencesFile = 'licenses.txt';

/** Adds the licences that Vite does not list. */
export function otherLicences(): AstroIntegration {
  return {
    name: 'other-licences',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for (const name of others) {
          const { version, license } = JSON.parse(await readPackageFile(name, 'package.json'));
          const text = await readPackageFile(name, 'LICENSE');
          const entry = `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
          await appendFile(new URL(licencesFile, dir), entry);
        }
      },
    },
  };
}

function typefacePackage(): string {
  const sheet = readFileSync(new URL('../styles/typeface.css', import.meta.url), 'utf8');
  const [, name] = /url\("((?:@[\w-]+\/)?[\w-]+)\//.exec(sheet) ?? [];
  if (!name) throw new Error('site/styles/typeface.css has no url() of a package');
  return name;
}

function readPackageFile(name: string, file: string): Promise<string> {
  const folder = new URL('.', import.meta.resolve(`${name}/package.json`));
  return readFile(new URL(file, folder), 'utf8');
}
