import type { Plugin } from 'vite';

const id = 'virtual:contact-island';
const source = 'site/islands/contact-island.tsx';

/**
 * Gives `reach.ts` the address of the script that it fetches when a visitor reaches for a button. With the
 * address in hand, and not an `import()` of the module, it can ask again after a fetch that failed, and it
 * stays small enough to stand in the document.
 */
export function islandUrl(): Plugin {
  let isBuild = false;
  return {
    name: 'contact-island-url',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return;
      if (!isBuild) return `export default '/${source}'`;
      const file = this.emitFile({ type: 'chunk', id: source, name: 'contact-island' });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}
