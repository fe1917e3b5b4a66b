import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Makes the document's script a classic one, so that it runs before the buttons are shown: a module would wait for the whole
 * page.
 */
export function documentScript(): AstroIntegration {
  return {
    name: 'document-script',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const inline = /<script type="module">([\s\S]*?)<\/script>/;
        const folder = fileURLToPath(dir);
        for (const name of globSync('**/*.html', { cwd: folder })) {
          const file = join(folder, name);
          const page = await readFile(file, 'utf8');
          if (name === 'index.html' && !inline.test(page))
            throw new Error('The document script is not in index.html.');
          await writeFile(
            file,
            page.replace(inline, (_, code) => `<script>(()=>{${code.trim()}})()</script>`),
          );
        }
      },
    },
  };
}
