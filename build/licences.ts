import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const name = '@fontsource-variable/figtree';

/** Where the licences of what is bundled stand, in the site's folder and in the server's. Vite writes it. */
export const licencesFile = 'licenses.txt';

/** Adds the typeface to the licences of the site's scripts: its file travels, too, and Vite knows of code alone. */
export function typefaceLicence(): AstroIntegration {
  return {
    name: 'typeface-licence',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { version, license } = JSON.parse(await readOf('package.json'));
        const text = await readOf('LICENSE');
        const entry = `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
        await appendFile(new URL(licencesFile, dir), entry);
      },
    },
  };
}

function readOf(file: string): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve(`${name}/${file}`)), 'utf8');
}
