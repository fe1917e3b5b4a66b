import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** A module waits until the whole page is there. The document's script must be there before the buttons that it sees to. */
export function documentScript(): AstroIntegration {
  return {
    name: 'document-script',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const file = new URL('index.html', dir);
        const page = await readFile(file, 'utf8');
        const inline = /<script type="module">([\s\S]*?)<\/script>/;
        if (!inline.test(page)) throw new Error('The document script is not in index.html.');
        await writeFile(
          file,
          page.replace(inline, (_, code) => `<script>(()=>{${code.trim()}})()</script>`),
        );
      },
    },
  };
}
