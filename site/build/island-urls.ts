import type { Plugin } from 'vite';

const prefix = 'virtual:island-url/';

/**
 * Gives the document's script the addresses of the scripts that it fetches on demand: `virtual:island-url/auth.ts` is the
 * address of `site/browser/auth.ts`. With an address in place of an `import()` that script can retry after a failed fetch,
 * and stays small enough to be inline.
 * @param unused The scripts that this site does not need. They are not built.
 */
export function islandUrls(unused: string[]): Plugin {
  let isBuild = false;
  return {
    name: 'island-urls',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      const name = id.slice(prefix.length + 1);
      if (unused.includes(name)) return 'export default undefined';
      const source = `browser/${name}`;
      if (!isBuild) return `export default '/${source}'`;
      const file = this.emitFile({ type: 'chunk', id: source, name: name.replace(/\.\w+$/, '') });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}
